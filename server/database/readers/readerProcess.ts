import type { DriverName } from '../sqlite/openConnection.ts'
import type { ReaderAnswer, ReaderRequest, ReadRows } from './messages.ts'
import { startReader } from './startReader.ts'

/** The code of a statement whose process ended before it answered, including a statement that took too long. */
export const readerEnded = 'READER_ENDED'

/** A statement failed: `code` is that of SQLite, or `readerEnded`. */
export class ReaderFailed extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.name = 'ReaderFailed'
    this.code = code
  }
}

/** A process with a read connection. It runs one statement at a time, so that ending it affects no other. */
export interface ReaderProcess {
  /** Resolves when it has opened the file. */
  readonly ready: Promise<unknown>
  /** Requests rows. Only one request runs at a time. */
  readonly ask: (request: ReaderRequest) => Promise<ReadRows>
  /** Ends the statement that is read in batches. */
  readonly close: () => void
  /**
   * Ends the process at once: SQLite cannot be interrupted from JavaScript, and a thread that is inside it cannot be
   * ended. Pending and later requests fail with the cause.
   */
  readonly end: (cause: unknown) => void
  readonly isEnded: () => boolean
  /** Resolves when the process has exited. */
  readonly exited: Promise<void>
}

interface PendingRequest {
  readonly resolve: (answer: ReadRows) => void
  readonly reject: (cause: unknown) => void
}

export function readerProcess(path: string, driver?: DriverName): ReaderProcess {
  const child = startReader(path, driver)
  const state: { request: PendingRequest | null; ended: { readonly cause: unknown } | null } = {
    request: null,
    ended: null,
  }
  const ask = (request: ReaderRequest | null): Promise<ReadRows> =>
    new Promise((resolve, reject) => {
      if (state.ended) return reject(state.ended.cause)
      state.request = { resolve, reject }
      if (request) send(request)
    })
  const answer = (settle: (request: PendingRequest) => void) => {
    const { request } = state
    state.request = null
    if (request) settle(request)
  }
  const end = (cause: unknown) => {
    state.ended ??= { cause }
    child.kill('SIGKILL')
    answer(({ reject }) => reject(cause))
  }
  const send = (request: ReaderRequest) =>
    child.send(request, cause => {
      if (cause) end(new ReaderFailed(cause.message, readerEnded))
    })
  child.on('message', (message: ReaderAnswer) =>
    answer(({ resolve, reject }) =>
      'rows' in message ? resolve(message) : reject(new ReaderFailed(message.message, message.code)),
    ),
  )
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => {
      end(new ReaderFailed('The reading process ended.', readerEnded))
      resolve()
    })
    // A process that could not be started emits no exit event.
    child.on('error', cause => {
      end(new ReaderFailed(`A reading process failed: ${cause.message}`, readerEnded))
      if (child.pid === undefined) resolve()
    })
  })
  // It must not keep the server alive.
  child.unref()
  child.channel?.unref()
  return {
    ready: ask(null),
    ask,
    close: () => {
      if (!state.ended) send({ kind: 'close' })
    },
    end,
    isEnded: () => state.ended !== null,
    exited,
  }
}
