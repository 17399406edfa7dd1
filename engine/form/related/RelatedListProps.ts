import type { ReactNode } from 'react'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'

export interface RelatedListProps
  extends Pick<
    InterfaceProps<unknown>,
    'id' | 'describedBy' | 'value' | 'field' | 'access' | 'invalid' | 'primaryKey' | 'toManyEdit' | 'change'
  > {
  /** The relations that the interface is for. */
  readonly kinds: readonly RelationKind['kind'][]
  /** Columns, as paths of the related collection; defaults to its first fields. */
  readonly fields?: readonly string[] | undefined
  /** The integer field that keeps the order by hand. */
  readonly sortField?: string | undefined
  /** Shows each item with its form, instead of as a row that opens a drawer. */
  readonly inline?: boolean | undefined
  /** Drawn before the first column. */
  readonly face?: (item: Item) => ReactNode
  /** More fields that the face needs of the related item. */
  readonly moreFields?: readonly string[]
  /** A filter for the existing items to select from. */
  readonly choice?: NonNullable<Query['filter']>
  /** More ways to add items, next to creating and selecting. */
  readonly tools?: (add: (keys: readonly Key[]) => void) => ReactNode
  /** False if items are created in another way than with a form. */
  readonly creates?: boolean
}
