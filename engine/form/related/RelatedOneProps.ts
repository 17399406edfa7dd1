import type { ReactNode } from 'react'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

export interface RelatedOneProps
  extends Pick<InterfaceProps<unknown>, 'id' | 'describedBy' | 'toOneEdit' | 'access' | 'invalid' | 'change'> {
  readonly collection: string
  /** The template for drawing an item and for its text. */
  readonly template: string
  /** The key in the field; null if it is empty. */
  readonly itemKey: Key | null
  readonly placeholder: string
  /** `auto` also offers the drawer once the collection is too large for the list (decision 23). */
  readonly selectMode?: 'auto' | 'dropdown' | 'modal'
  readonly icon?: string
  /** Drawn instead of the template. */
  readonly face?: (item: Item) => ReactNode
  /** Used instead of the template. */
  readonly labelOf?: (item: Item) => string
  readonly moreFields?: readonly string[]
  readonly choice?: NonNullable<Query['filter']>
  /** False if items are created in another way than with a form. */
  readonly creates?: boolean
}
