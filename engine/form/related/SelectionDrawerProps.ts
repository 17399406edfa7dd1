import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

export interface SelectionDrawerProps {
  readonly collection: string
  readonly multiple: boolean
  /** Chosen when it opens. */
  readonly chosen?: readonly Key[]
  /** A filter for the items to select from. */
  readonly filter?: NonNullable<Query['filter']> | null
  readonly title?: string
  /** Called with the keys, and with the items that were on the last visible page. */
  readonly done: (keys: readonly Key[], items: readonly Item[]) => void
  readonly close: () => void
}
