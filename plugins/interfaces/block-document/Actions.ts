import type { Block, BlockKind } from './blocks.ts'

/** Where the caret goes after a change: the position of a text, and the characters before it; null for its end. */
export interface Wanted {
  readonly at: string
  readonly offset: number | null
}

/** The changes of a document. Each is one change of its value. */
export interface Actions {
  readonly setData: (at: number, data: Readonly<Record<string, unknown>>, wanted?: Wanted) => void
  /** Puts other blocks in place of one. */
  readonly replace: (at: number, blocks: readonly unknown[], wanted?: Wanted) => void
  /** Adds a block below one, or in place of an empty paragraph. */
  readonly insert: (at: number, kind: BlockKind, data?: Block['data']) => void
  readonly move: (from: number, to: number) => void
  readonly duplicate: (at: number) => void
  readonly remove: (at: number) => void
  /** Appends a text to the block before one, which goes away; false if that has no text. */
  readonly join: (at: number, text: string) => boolean
}

/** The props of the editor of one kind of block. */
export interface BodyProps {
  readonly block: Block
  readonly at: number
  /** The name of the block, with its position. */
  readonly label: string
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly placeholder: string | undefined
  readonly tabIndex: 0 | -1
  readonly actions: Actions
  /** Opens the menu of the kinds to insert. */
  readonly ask: () => void
}
