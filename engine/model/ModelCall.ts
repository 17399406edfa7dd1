/** A sentence by its key. */
export interface Sentence {
  readonly key: string
  readonly args?: Readonly<Record<string, unknown>>
}

/** A write of the model as a value: it can be shown before it is made, made later, and taken back. */
export interface ModelCall {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** From the root of the API: `/fields/articles`. */
  readonly path: string
  readonly body?: unknown
  /** What it does, as an order: "Create the field “title”". */
  readonly says: Sentence
  /** Takes it back, from the data of its answer; absent where nothing can. */
  readonly undo?: (answer: unknown) => ModelCall
}
