import { type FieldPatch, noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { ItemDrawerResult } from './ItemDrawerProps.ts'
import { ItemDrawer, SelectionDrawer } from './lazyDrawers.tsx'
import type { RelatedOneProps } from './RelatedOneProps.ts'

/** The drawer that is open over the field: the item, a new one, or the selection. */
export type OpenedOne = 'edit' | 'create' | 'choose'

interface RelatedOneDrawerProps {
  readonly opened: OpenedOne
  readonly field: Pick<RelatedOneProps, 'collection' | 'itemKey' | 'toOneEdit' | 'access' | 'choice' | 'change'>
  /** Whether the field points at a new item. */
  readonly isNew: boolean
  /** The first changes of a new item. */
  readonly first: readonly FieldPatch[]
  readonly pick: (key: Key) => void
  readonly close: () => void
}

/** The drawer that selects, edits or creates the item. */
export function RelatedOneDrawer({ opened, field, isNew, first, pick, close }: RelatedOneDrawerProps) {
  const { collection, itemKey, toOneEdit, access, choice, change } = field
  const isMade = opened === 'create' || isNew
  const edited = (result: ItemDrawerResult): Patch => ({ op: 'edit-one', key: isMade ? null : itemKey, ...result })
  if (opened === 'choose')
    return (
      <SelectionDrawer
        collection={collection}
        multiple={false}
        chosen={itemKey === null ? [] : [itemKey]}
        filter={choice ?? null}
        done={([key]) => {
          if (key !== undefined) pick(key)
          close()
        }}
        close={close}
      />
    )
  return (
    <ItemDrawer
      collection={collection}
      primaryKey={isMade ? null : itemKey}
      staged={toOneEdit?.edits ?? noEdits}
      first={first}
      access={access}
      done={result => {
        change(edited(result))
        close()
      }}
      changeOf={edited}
      close={close}
    />
  )
}
