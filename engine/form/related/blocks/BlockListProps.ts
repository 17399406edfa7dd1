import type { ReactNode } from 'react'
import type { RelatedRow } from '#engine/core/item/nested/relatedRows.ts'
import type { RowOrder } from '../rowMoves.ts'
import type { RelatedRowsProps, useRelatedList } from '../useRelatedList.ts'

export interface BlockListProps {
  readonly input: Pick<RelatedRowsProps, 'shape' | 'field' | 'access' | 'invalid' | 'toManyEdit' | 'change'>
  /** The state of the list. */
  readonly related: Pick<ReturnType<typeof useRelatedList>, 'list' | 'changes' | 'permissions' | 'attempt'>
  readonly collections: readonly string[]
  /** Fields of the rows that the list itself looks after. */
  readonly hide: readonly string[]
  readonly order: RowOrder | null
  readonly nameOf: (row: RelatedRow) => string
  readonly toLast: () => void
  /** What follows the blocks; it creates new ones at the end. */
  readonly end: (create: (collection: string) => void) => ReactNode
}
