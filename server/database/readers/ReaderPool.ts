import type { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import type { Row } from '../Database.ts'
import type { ReaderAnswer, ReaderRequest } from './messages.ts'
import { startReader } from './startReader.ts'

/** Reads an SQLite file on threads of their own, so that no statement keeps the event loop from others. */
export interface ReaderPool {
  /** The rows of a statement. Rejects with `ReaderFailed`. */
  readonly all: (query: CompiledQuery) => Promise<readonly Row[]>
  /** The rows of a statement, `size` at a time, as they are asked for; a caller that stops ends the statement. */
  readonly stream: (query: CompiledQuery, size: number) => AsyncGenerator<readonly Row[]>
  readonly close: () => Promise<void>
}

/** The code of a statement whose thread ended before it answered, also because the statement took too long. */
export const readerEnded = 'READER_ENDED'

export interface ReaderPoolOptions {
  /** Threads at most. */
  readonly size: number
  /** Milliseconds that a statement may work on one answer. */
  readonly timeout: number
}

/** A statement failed: `code` is that of SQLite, or `readerEnded`. */
export class ReaderFailed extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.name = 'ReaderFailed'
    this.code = code
  }
}

interface Waiting {
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (cause: ReaderFailed) => void
}

interface Reader {
  readonly worker: Worker
  /** Requests without an answer, by the id of their statement: each statement has at most one. */
  readonly waiting: Map<number, Waiting>
  /** Statements that are open. */
  load: number
  isEnded: boolean
  /** Ends the thread; what waits for it fails with the message. */
  readonly end: (message: string) => void
}

/** A worker starts with the first statement that needs it, and is replaced when it ends by itself. */
export function readerPool(path: string, { size, timeout }: ReaderPoolOptions): ReaderPool {
  const readers = new Map<number, Reader>()
  const ids = { last: 0 }

  function start(slot: number): Reader {
    const worker = startReader(path)
    const end = (message: string) => {
      reader.isEnded = true
      if (readers.get(slot) === reader) readers.delete(slot)
      for (const { reject } of reader.waiting.values()) reject(new ReaderFailed(message, readerEnded))
      reader.waiting.clear()
      void worker.terminate()
    }
    const reader: Reader = { worker, waiting: new Map(), load: 0, isEnded: false, end }
    worker.on('message', (answer: ReaderAnswer) => {
      const waiting = reader.waiting.get(answer.id)
      reader.waiting.delete(answer.id)
      if ('rows' in answer) waiting?.resolve(answer.rows)
      else waiting?.reject(new ReaderFailed(answer.message, answer.code))
    })
    worker.on('error', cause => end(String(cause)))
    worker.on('exit', () => end('The reading thread ended.'))
    // It must not keep the process alive once the server has closed.
    worker.unref()
    readers.set(slot, reader)
    return reader
  }

  /** The worker with the fewest open statements; one that has not started counts as free. */
  function leastBusy(): Reader {
    const slots = Array.from({ length: size }, (_, slot) => slot)
    const load = (slot: number) => readers.get(slot)?.load ?? 0
    const slot = slots.reduce((best, each) => (load(each) < load(best) ? each : best), 0)
    return readers.get(slot) ?? start(slot)
  }

  /** SQLite cannot be interrupted from another thread, so that a statement that takes too long ends its own. */
  async function ask(reader: Reader, request: ReaderRequest): Promise<readonly Row[]> {
    if (reader.isEnded) throw new ReaderFailed('The reading thread ended.', readerEnded)
    const timer = setTimeout(() => reader.end(`The query took longer than ${timeout / 1000} seconds.`), timeout)
    try {
      return await new Promise((resolve, reject) => {
        reader.waiting.set(request.id, { resolve, reject })
        reader.worker.postMessage(request)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    all: async ({ sql, parameters }) => {
      const reader = leastBusy()
      ids.last += 1
      reader.load += 1
      try {
        return await ask(reader, { id: ids.last, kind: 'all', sql, parameters })
      } finally {
        reader.load -= 1
      }
    },
    async *stream({ sql, parameters }, batch) {
      const reader = leastBusy()
      ids.last += 1
      const id = ids.last
      reader.load += 1
      try {
        await ask(reader, { id, kind: 'open', sql, parameters })
        for (;;) {
          const rows = await ask(reader, { id, kind: 'next', size: batch })
          if (rows.length > 0) yield rows
          if (rows.length < batch) return
        }
      } finally {
        reader.load -= 1
        reader.worker.postMessage({ id, kind: 'close' } satisfies ReaderRequest)
      }
    },
    close: async () => {
      await Promise.all([...readers.values()].map(({ worker }) => worker.terminate()))
    },
  }
}
