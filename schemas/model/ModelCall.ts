import type { Key } from '#schemas/data/Item.ts'

/** A sentence by its key. */
export interface Sentence {
  readonly key: string
  readonly args?: Readonly<Record<string, unknown>>
}

/** The rows that a call changes, and the state it expects: someone else may have changed them first. */
export interface CallBase {
  /** Where the rows are read. */
  readonly path: string
  /** The member that names a row. */
  readonly key: string
  readonly rows: readonly BaseRow[]
}

export interface BaseRow {
  readonly name: Key
  readonly change: Readonly<Record<string, unknown>>
  readonly before: Readonly<Record<string, unknown>>
}

/** A write to the model as a value: it can be shown before it is sent, sent later, and undone. */
export interface ModelCall {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** From the root of the API: `/fields/articles`. */
  readonly path: string
  readonly body?: unknown
  /** Instead of a body that needs the id of what an earlier call creates: read when the call is sent. */
  readonly reads?: { readonly path: string; readonly body: (answer: unknown) => unknown }
  /** What it does, as an imperative: "Create the field “title”". */
  readonly says: Sentence
  readonly base?: CallBase
  /** Undoes it, from the response data; absent if that is not possible. */
  readonly undo?: (answer: unknown) => ModelCall
}
