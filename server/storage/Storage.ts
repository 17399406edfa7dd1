import type { Readable } from 'node:stream'

/** A part of a file: both ends counted, as in an HTTP range. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly size: number
  readonly changed: Date
}

/**
 * Where the bytes of files live. Names are flat (`<uuid>.png`); a name with a folder in it, or one that leads out of the
 * storage, is a defect. What cannot be done is a rejected promise with the cause of the driver.
 */
export interface Storage {
  /** What a row says of where its bytes are. */
  readonly kind: 'local' | 's3'
  /**
   * Keeps a stream under a name and gives the number of bytes. The name shows the whole content or, when the stream
   * fails or is aborted, nothing: nobody ever reads half a file. Once it is done it survives a power cut.
   */
  readonly write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  /** A stream of the bytes, or of a part of them. Rejects with `NoSuchFile`. */
  readonly read: (name: string, range?: ByteRange) => Promise<Readable>
  /** Bytes and time of the last write; null when there is no such file. */
  readonly describe: (name: string) => Promise<StoredFile | null>
  /** Removes a file; one that does not exist is no failure. */
  readonly remove: (name: string) => Promise<void>
  /** The names that begin with a text. */
  readonly list: (prefix: string) => Promise<readonly string[]>
  /** Clears away what writes have left that began before a time and never came to an end. */
  readonly removeAbandoned: (before: Date) => Promise<void>
}

/** There are no bytes under a name, or not any more. */
export class NoSuchFile extends Error {
  constructor(name: string, cause?: unknown) {
    super(`There is no stored file "${name}".`, { cause })
    this.name = 'NoSuchFile'
  }
}

/** Throws for what is no flat name: nothing that a caller sends may ever get here. */
export function requireName(name: string): string {
  if (name === '' || /[/\\\0]/.test(name) || name.startsWith('.'))
    throw new Error(`"${name}" is not a name of a stored file.`)
  return name
}
