import type { CompiledQuery } from 'kysely'
import type { Row } from '../Database.ts'
import { places } from '../places.ts'
import type { DriverName } from '../sqlite/openConnection.ts'
import type { ReaderRequest, ReadRows } from './messages.ts'
import { ReaderFailed, type ReaderProcess, readerEnded } from './readerProcess.ts'
import { readerProcesses } from './readerProcesses.ts'

/** Reads an SQLite file in separate processes, so that no statement blocks the event loop. */
export interface ReaderPool {
  /**
   * The rows of a statement. Rejects with `ReaderFailed`, or with the reason of the signal: a waiting statement is then
   * dropped, a running one ends at once.
   */
  readonly all: (query: CompiledQuery, signal?: AbortSignal) => Promise<readonly Row[]>
  /** As `all`, but `size` rows at a time, on demand. A caller that stops ends the statement. */
  readonly stream: (query: CompiledQuery, size: number, signal?: AbortSignal) => AsyncGenerator<readonly Row[]>
  /** Ends running statements; waiting and later ones fail. */
  readonly close: () => Promise<void>
}

export interface ReaderPoolOptions {
  /** Statements that run at once; others wait in order. A stream only counts while its rows are read. */
  readonly size: number
  /**
   * The maximum number of open streams. Each has its own process, so that a slow client never blocks other statements.
   * Default: four times `size`.
   */
  readonly streams?: number
  /** Milliseconds that a statement may work on one response; waiting time does not count. */
  readonly timeout: number
  /** By default the best driver of this Node. */
  readonly driver?: DriverName
  /** Called with the milliseconds that SQLite took for a statement that returned all rows at once. */
  readonly onRead?: (query: CompiledQuery, time: number) => void
}

/** A process starts with the first statement that needs it, and is replaced when it ends. */
export function readerPool(path: string, options: ReaderPoolOptions): ReaderPool {
  const { size, streams = 4 * size, timeout, driver } = options
  const turns = places(size)
  const opened = places(streams)
  const { obtain, putBack, close } = readerProcesses(path, size, driver)

  /** Runs work in a process while it has a slot. The slot of an ended process stays taken until it has exited. */
  async function work(reader: ReaderProcess, request: ReaderRequest): Promise<ReadRows> {
    let timer: NodeJS.Timeout | undefined
    try {
      await reader.ready
      timer = setTimeout(() => reader.end(failed(`The query took longer than ${timeout / 1000} seconds.`)), timeout)
      return await reader.ask(request)
    } finally {
      clearTimeout(timer)
      if (reader.isEnded()) void reader.exited.then(turns.give)
      else turns.give()
    }
  }

  /** A process for a statement, with its slot. */
  async function begin(signal?: AbortSignal): Promise<ReaderTurn> {
    await turns.take(signal)
    try {
      const reader = obtain()
      return { reader, stopWaiting: whenAborted(signal, reader.end) }
    } catch (cause) {
      turns.give()
      throw cause
    }
  }

  /** Ends a stream if none of its rows has been read within the statement timeout and other streams are waiting. */
  const whileNobodyTakes = (reader: ReaderProcess, leave: () => void) =>
    setInterval(() => {
      if (!opened.isWanted()) return
      reader.end(failed(`The query was not read for ${timeout / 1000} seconds, and others waited.`))
      leave()
    }, timeout).unref()

  return {
    all: async (query, signal) => {
      const { sql, parameters } = query
      const { reader, stopWaiting } = await begin(signal)
      try {
        const { rows, time } = await work(reader, { kind: 'all', sql, parameters })
        options.onRead?.(query, time)
        return rows
      } finally {
        stopWaiting()
        putBack(reader)
      }
    },
    async *stream({ sql, parameters }, batch, signal) {
      await opened.take(signal)
      const leave = once(opened.give)
      let turn: ReaderTurn | null = null
      try {
        turn = await begin(signal)
        const { reader } = turn
        let { rows } = await work(reader, { kind: 'open', sql, parameters, size: batch })
        for (;;) {
          const timer = whileNobodyTakes(reader, leave)
          try {
            if (rows.length > 0) yield rows
          } finally {
            clearInterval(timer)
          }
          if (rows.length < batch) return
          await turns.take(signal)
          rows = (await work(reader, { kind: 'next', size: batch })).rows
        }
      } finally {
        leave()
        if (turn) {
          turn.stopWaiting()
          turn.reader.close()
          putBack(turn.reader)
        }
      }
    },
    close,
  }
}

interface ReaderTurn {
  readonly reader: ReaderProcess
  /** Stops waiting for the signal to end the process. */
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

/** Calls back with the reason of a signal; returns a function to stop listening. */
function whenAborted(signal: AbortSignal | undefined, then: (reason: unknown) => void): () => void {
  if (signal === undefined) return () => {}
  const abort = () => then(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}
