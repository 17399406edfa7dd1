import { fstatSync, write } from 'node:fs'
import { isatty } from 'node:tty'

/** What became of bytes that were to be written. */
export interface Written {
  /** How many were written; the rest may be tried again. */
  readonly written: number
  /** The code of the system where writing failed, such as `ENOSPC`. */
  readonly failure: string | null
}

/** Where the log ends up. */
export interface LogWriter {
  /** Writes bytes, or a part of them. Never rejects; does not resolve while whoever reads them takes nothing. */
  readonly write: (bytes: Buffer) => Promise<Written>
}

const standardOutput = 1

/** Writes to the standard output of the process. */
export function openLogWriter(): LogWriter {
  const found = fstatSync(standardOutput)
  const isFile = found.isFile() || (found.isCharacterDevice() && !isatty(standardOutput))
  return { write: isFile ? writeToFile : writeToStream }
}

/** Part by part: a disk that fills takes the first bytes of a line, and the rest once there is room. */
const writeToFile = (bytes: Buffer): Promise<Written> =>
  new Promise(resolve => {
    write(standardOutput, bytes, (cause, written) => resolve({ written: cause ? 0 : written, failure: codeOf(cause) }))
  })

/**
 * Node reads and writes pipes without waiting for the other side. A write of `fs` would hold one of the few threads
 * that hash passwords and read files, and the end of the process, for as long as the reader takes nothing.
 */
function writeToStream(bytes: Buffer): Promise<Written> {
  // Without a listener, a failure would end the process. The callback tells the same.
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
