import type { RequestOptions, TestServer } from '#server/testing/TestServer.ts'

/** What a call needs that only a running server knows. */
export interface Place extends TestServer {
  /** A file, and a folder in which nothing is. */
  readonly file: string
  readonly folder: string
  /** Keys of what `make` of the call has just made; the last one first. */
  readonly made: readonly (string | number)[]
  readonly pictureAddress: string
}

export interface Call {
  /** The rows of the specification, separated by commas. */
  readonly rows: string
  readonly method: string
  readonly path: string | ((place: Place) => string)
  readonly send?: RequestOptions | ((place: Place) => RequestOptions)
  /** What an administrator makes before each try. */
  readonly make?: readonly [path: string, body: unknown | (() => unknown)]
  /** Statuses for an editor and for everyone. */
  readonly editor: number
  readonly everyone: number
  /** For an administrator; 204 of a deletion and 200 of everything else when left out. */
  readonly admin?: number
}

/** The parameters of a read. */
export const query = (fields: string, more: Readonly<Record<string, string>> = {}) => ({ query: { fields, ...more } })
export const filter = (tree: unknown) => ({ filter: JSON.stringify(tree) })
export const own = ({ made }: Place): string => made.join(',')

/** Closed to all who were not given rights, and to who is not signed in. */
export const closed = { editor: 403, everyone: 403 }
export const signedIn = { editor: 200, everyone: 403 }
