import type { ReactNode } from 'react'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

export interface RelatedOneProps
  extends Pick<InterfaceProps<unknown>, 'id' | 'describedBy' | 'one' | 'access' | 'invalid' | 'change'> {
  readonly collection: string
  /** How an item is drawn and said. */
  readonly template: string
  /** The key that the field holds; null for none. */
  readonly itemKey: Key | null
  readonly placeholder: string
  /** `auto` offers the drawer beside the list once the collection is too long for it (A-1154 … A-1156, decision 23). */
  readonly selectMode?: 'auto' | 'dropdown' | 'modal'
  readonly icon?: string
  /** Drawn instead of the template. */
  readonly face?: (item: Item) => ReactNode
  /** Said instead of the template. */
  readonly say?: (item: Item) => string
  readonly moreFields?: readonly string[]
  readonly choice?: NonNullable<Query['filter']>
  /** False where items are made in another way than by a form. */
  readonly creates?: boolean
}
