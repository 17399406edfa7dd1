import type { RequestOptions, TestServer } from '#server/testing/TestServer.ts'

/** Values for a call that only a running server has. */
export interface Place extends TestServer {
  /** A file, and an empty folder. */
  readonly file: string
  readonly folder: string
  /** Keys of the items just created by `make` of the call; the last one first. */
  readonly created: readonly (string | number)[]
  readonly pictureAddress: string
}

export interface Call {
  /** The rows of the specification, separated by commas. */
  readonly rows: string
  readonly method: string
  readonly path: string | ((place: Place) => string)
  readonly send?: RequestOptions | ((place: Place) => RequestOptions)
  /** The item that an administrator creates before each attempt. */
  readonly make?: readonly [path: string, body: unknown | (() => unknown)]
  /** Statuses for an editor and for everyone. */
  readonly editor: number
  readonly everyone: number
  /** For an administrator; by default 204 for a deletion and 200 for everything else. */
  readonly admin?: number
}

/** The parameters of a read. */
export const query = (fields: string, more: Readonly<Record<string, string>> = {}) => ({ query: { fields, ...more } })
export const filter = (tree: unknown) => ({ filter: JSON.stringify(tree) })
export const own = ({ created }: Place): string => created.join(',')

/** Forbidden without a permission, and for users who are not signed in. */
export const closed = { editor: 403, everyone: 403 }
export const signedIn = { editor: 200, everyone: 403 }
