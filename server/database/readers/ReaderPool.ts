import type { CompiledQuery } from 'kysely'
import type { Row } from '../Database.ts'
import { places } from '../places.ts'
import type { DriverName } from '../sqlite/openConnection.ts'
import type { ReaderRequest, ReadRows } from './messages.ts'
import { ReaderFailed, type ReaderProcess, readerEnded } from './readerProcess.ts'
import { readerProcesses } from './readerProcesses.ts'

/** Reads an SQLite file in processes of their own, so that no statement keeps the event loop from others. */
export interface ReaderPool {
  /**
   * The rows of a statement. Rejects with `ReaderFailed`, or with the reason of the signal: a statement that waits is
   * dropped then, one that runs ends at once.
   */
  readonly all: (query: CompiledQuery, signal?: AbortSignal) => Promise<readonly Row[]>
  /** As `all`, `size` rows at a time, as they are asked for; a caller that stops ends the statement. */
  readonly stream: (query: CompiledQuery, size: number, signal?: AbortSignal) => AsyncGenerator<readonly Row[]>
  /** Ends what works; what waits fails, and what is asked later. */
  readonly close: () => Promise<void>
}

export interface ReaderPoolOptions {
  /** Statements that work at once; others wait in order. A stream works only while rows are taken from it. */
  readonly size: number
  /**
   * Streams that are open at once, each with a process of its own: one that is read slowly keeps its own process, and no
   * statement from working. Four for each that may work when left out.
   */
  readonly streams?: number
  /** Milliseconds that a statement may work on one answer; time in which it waits does not count. */
  readonly timeout: number
  /** The best of this Node when left out. */
  readonly driver?: DriverName
  /** Is told how many milliseconds SQLite took for a statement that was answered at once. */
  readonly onRead?: (query: CompiledQuery, time: number) => void
}

/** A process starts with the first statement that needs it, and is replaced when it ends. */
export function readerPool(path: string, options: ReaderPoolOptions): ReaderPool {
  const { size, streams = 4 * size, timeout, driver } = options
  const turns = places(size)
  const opened = places(streams)
  const { obtain, putBack, close } = readerProcesses(path, size, driver)

  /** Has a process do something while it has a turn. The turn of a process that was ended lasts until it is gone. */
  async function work(found: ReaderProcess, request: ReaderRequest): Promise<ReadRows> {
    let timer: NodeJS.Timeout | undefined
    try {
      await found.ready
      timer = setTimeout(() => found.end(failed(`The query took longer than ${timeout / 1000} seconds.`)), timeout)
      return await found.ask(request)
    } finally {
      clearTimeout(timer)
      if (found.isEnded()) void found.gone.then(turns.give)
      else turns.give()
    }
  }

  /** A process for a statement, with the turn that was taken. */
  async function begin(signal?: AbortSignal): Promise<Begun> {
    await turns.take(signal)
    try {
      const found = obtain()
      return { found, stopWaiting: whenAborted(signal, found.end) }
    } catch (cause) {
      turns.give()
      throw cause
    }
  }

  /** Ends a stream whose rows nobody takes for as long as a statement may work, where others wait to be opened. */
  const whileNobodyTakes = (found: ReaderProcess, leave: () => void) =>
    setInterval(() => {
      if (!opened.isWanted()) return
      found.end(failed(`Nobody took rows of the query for ${timeout / 1000} seconds, and others waited.`))
      leave()
    }, timeout).unref()

  return {
    all: async (query, signal) => {
      const { sql, parameters } = query
      const { found, stopWaiting } = await begin(signal)
      try {
        const { rows, time } = await work(found, { kind: 'all', sql, parameters })
        options.onRead?.(query, time)
        return rows
      } finally {
        stopWaiting()
        putBack(found)
      }
    },
    async *stream({ sql, parameters }, batch, signal) {
      await opened.take(signal)
      const leave = once(opened.give)
      let begun: Begun | null = null
      try {
        begun = await begin(signal)
        const { found } = begun
        let { rows } = await work(found, { kind: 'open', sql, parameters, size: batch })
        for (;;) {
          const timer = whileNobodyTakes(found, leave)
          try {
            if (rows.length > 0) yield rows
          } finally {
            clearInterval(timer)
          }
          if (rows.length < batch) return
          await turns.take(signal)
          rows = (await work(found, { kind: 'next', size: batch })).rows
        }
      } finally {
        leave()
        if (begun) {
          begun.stopWaiting()
          begun.found.close()
          putBack(begun.found)
        }
      }
    },
    close,
  }
}

interface Begun {
  readonly found: ReaderProcess
  /** No longer waits for the signal to end the process. */
  readonly stopWaiting: () => void
}

const failed = (message: string) => new ReaderFailed(message, readerEnded)

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Does something with the reason of a signal; gives a way to stop waiting for it. */
function whenAborted(signal: AbortSignal | undefined, then: (reason: unknown) => void): () => void {
  if (signal === undefined) return () => {}
  const abort = () => then(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}
