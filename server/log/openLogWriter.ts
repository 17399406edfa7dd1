import { fstatSync, write } from 'node:fs'
import { isatty } from 'node:tty'

/** The result of a write. */
export interface Written {
  /** The written bytes; the rest may be retried. */
  readonly written: number
  /** The system error code if writing failed, such as `ENOSPC`. */
  readonly failure: string | null
}

/** The output of the log. */
export interface LogWriter {
  /** Writes bytes, or some of them. Never rejects. Stays pending while the reader accepts nothing. */
  readonly write: (bytes: Buffer) => Promise<Written>
}

const standardOutput = 1

/** Writes to the standard output of the process. */
export function openLogWriter(): LogWriter {
  const stats = fstatSync(standardOutput)
  const isFile = stats.isFile() || (stats.isCharacterDevice() && !isatty(standardOutput))
  return { write: isFile ? writeToFile : writeToStream }
}

/** Writes in parts: a full disk accepts the first bytes of a line, and the rest once there is space. */
const writeToFile = (bytes: Buffer): Promise<Written> =>
  new Promise(resolve => {
    write(standardOutput, bytes, (cause, written) => resolve({ written: cause ? 0 : written, failure: codeOf(cause) }))
  })

/**
 * Node writes to pipes without blocking. A write of `fs` would occupy one of the few threads that hash passwords and
 * read files, and delay the exit of the process, for as long as the reader accepts nothing.
 */
function writeToStream(bytes: Buffer): Promise<Written> {
  // Without a listener, a failure would end the process. The callback reports the same error.
  if (process.stdout.listenerCount('error', ignore) === 0) process.stdout.on('error', ignore)
  return new Promise(resolve => {
    process.stdout.write(bytes, cause => resolve({ written: cause ? 0 : bytes.length, failure: codeOf(cause) }))
  })
}

const ignore = (): void => {}

const codeOf = (cause: Error | null | undefined): string | null => {
  if (!cause) return null
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
