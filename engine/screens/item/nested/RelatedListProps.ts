import type { ReactNode } from 'react'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'

export interface RelatedListProps
  extends Pick<
    InterfaceProps<unknown>,
    'id' | 'describedBy' | 'value' | 'field' | 'access' | 'invalid' | 'primaryKey' | 'edit' | 'change'
  > {
  /** The relations that the interface is for. */
  readonly kinds: readonly RelationKind['kind'][]
  /** Columns, as paths of the related collection; none for its first fields. */
  readonly fields?: readonly string[] | undefined
  /** The integer field that keeps the order by hand. */
  readonly sortField?: string | undefined
  /** Drawn before the first column. */
  readonly face?: (item: Item) => ReactNode
  /** What the face needs of the related item. */
  readonly moreFields?: readonly string[]
  /** What may be chosen of the items that are there. */
  readonly choice?: NonNullable<Query['filter']>
  /** More ways to add, beside creating and choosing. */
  readonly tools?: (add: (keys: readonly Key[]) => void) => ReactNode
  /** False where items are made in another way than by a form. */
  readonly creates?: boolean
}
