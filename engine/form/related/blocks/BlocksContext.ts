import { createContext, useContext } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import type { RelatedRow } from '#engine/core/item/nested/relatedRows.ts'
import type { RowActionsProps } from '../RowActions.tsx'
import type { RowMoves } from '../rowMoves.ts'

/** What the blocks of a list share. It stays the same while one of them is edited, so that the others need no render. */
export interface Blocks extends Pick<RowActionsProps, 'removeDisabledReason' | 'remove' | 'keep'> {
  readonly shape: ListShape
  /** The field with the list. */
  readonly field: string
  /** Fields of the rows that the list itself looks after. */
  readonly hide: readonly string[]
  /** Why the list is read-only; null if it is not. */
  readonly closed: string | null
  readonly loading: boolean
  /** Whether the list was refused: the problems of its blocks are shown. */
  readonly invalid: boolean
  /** The collections of new blocks. */
  readonly collections: readonly string[]
  readonly createDisabledReason: (collection: string) => string | null
  /** Inserts a block at an index of the page; null if that is not possible. */
  readonly insert: ((collection: string, index: number) => void) | null
  readonly duplicate: (index: number) => void
  readonly movesOf: (row: RelatedRow, index: number) => RowMoves | null
  readonly toggle: (row: RelatedRow) => void
  readonly change: (patch: Patch) => void
}

export const BlocksContext = createContext<Blocks | null>(null)

export function useBlocksContext(): Blocks {
  const blocks = useContext(BlocksContext)
  if (!blocks) throw new Error('A block needs the context of its list.')
  return blocks
}
