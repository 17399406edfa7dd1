import type { Key } from '#schemas/data/Item.ts'

/** A sentence by its key. */
export interface Sentence {
  readonly key: string
  readonly args?: Readonly<Record<string, unknown>>
}

/** What a call changes of rows, and what it takes to be there: somebody else may have been quicker. */
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

/** A write of the model as a value: it can be shown before it is made, made later, and taken back. */
export interface ModelCall {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** From the root of the API: `/fields/articles`. */
  readonly path: string
  readonly body?: unknown
  /** What it does, as an order: "Create the field “title”". */
  readonly says: Sentence
  readonly base?: CallBase
  /** Takes it back, from the data of its answer; absent where nothing can. */
  readonly undo?: (answer: unknown) => ModelCall
}
