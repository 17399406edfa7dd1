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
 * Where the bytes of files are stored. Names are flat (`<uuid>.png`); a name with a folder in it, or one that leads out
 * of the storage, is a defect. Errors are rejected promises with the cause of the driver.
 */
export interface Storage {
  /** How a row refers to this kind of storage. */
  readonly kind: 'local' | 's3'
  /**
   * Stores a stream under a name and returns the number of bytes. The name shows the whole content or, if the stream
   * fails or is aborted, nothing: no reader ever sees half a file. Once done, it survives a power loss.
   */
  readonly write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  /** A stream of the bytes, or of a part of them. Rejects with `NoSuchFile`. */
  readonly read: (name: string, range?: ByteRange) => Promise<Readable>
  /** Bytes and time of the last write; null if there is no such file. */
  readonly describe: (name: string) => Promise<StoredFile | null>
  /** Deletes a file; a missing one is not a failure. */
  readonly remove: (name: string) => Promise<void>
  /** The names that start with a text. */
  readonly list: (prefix: string) => Promise<readonly string[]>
  /** Cleans up after writes that started before a time and never finished. */
  readonly removeAbandoned: (before: Date) => Promise<void>
}

/** There are no bytes under a name. */
export class NoSuchFile extends Error {
  constructor(name: string, cause?: unknown) {
    super(`There is no stored file "${name}".`, { cause })
    this.name = 'NoSuchFile'
  }
}

/** Throws for a name that is not flat: input from callers must never get here. */
export function requireName(name: string): string {
  if (name === '' || /[/\\\0]/.test(name) || name.startsWith('.'))
    throw new Error(`"${name}" is not a name of a stored file.`)
  return name
}
