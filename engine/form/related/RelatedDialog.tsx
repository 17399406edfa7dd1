import { useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { ToManyEdit } from '#engine/core/edits/Patch.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { type RelatedRow, rowEdits } from '#engine/core/item/nested/relatedRows.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { ListSelectionProps } from './ListSelection.tsx'
import { ItemDrawer } from './lazyDrawers.tsx'
import type { MoveDialogProps } from './MoveDialog.tsx'
import type { RelatedListProps } from './RelatedListProps.ts'
import { temporaryId, type useListChanges } from './useListChanges.ts'

const loadSelection = () => import('./ListSelection.tsx').then(module => ({ default: module.ListSelection }))
const loadMove = () => import('./MoveDialog.tsx')

/** The drawer that is open over a list of related items. */
export type Opened =
  | { readonly kind: 'row'; readonly row: RelatedRow }
  | { readonly kind: 'create' | 'choose'; readonly collection: string }
  | { readonly kind: 'move'; readonly row: RelatedRow; readonly name: string }

export interface RelatedDialogProps {
  readonly opened: Opened
  readonly shape: ListShape
  readonly parentKey: Key | null
  readonly keys: readonly Key[]
  readonly edit: ToManyEdit
  /** Fields of the rows that the list itself looks after. */
  readonly hide: readonly string[]
  readonly access: Access
  readonly choice: RelatedListProps['choice']
  readonly total: number
  readonly changes: ReturnType<typeof useListChanges>
  readonly add: (chosen: readonly Key[], collection: string) => void
  /** Waits for a change, and reports it if it failed. */
  readonly attempt: (work: Promise<unknown>) => void
  readonly toStart: () => void
  readonly close: () => void
}

/** The drawer or dialog that a list of related items has opened. */
export function RelatedDialog(props: RelatedDialogProps) {
  const { opened, shape, parentKey, keys, edit, hide, access, choice, total, changes, add, attempt, close } = props
  const text = useText()
  const { far } = shape
  const [newId] = useState(temporaryId)
  const ListSelection = componentOf<ListSelectionProps>(loadSelection)
  const MoveDialog = componentOf<MoveDialogProps>(loadMove)
  return (
    <>
      {opened.kind === 'row' && (
        <ItemDrawer
          collection={shape.rows}
          primaryKey={opened.row.state === 'created' ? null : opened.row.key}
          staged={rowEdits(edit, opened.row.key)}
          hide={hide}
          far={
            far && opened.row.far ? { ...opened.row.far, field: far.field, collectionField: far.collectionField } : null
          }
          access={opened.row.state === 'removed' ? { allowed: false, reason: text('related_list.removed') } : access}
          done={result => {
            changes.edited(opened.row.key, result)
            close()
          }}
          changeOf={result => changes.editOf(opened.row.key, result)}
          close={close}
        />
      )}
      {opened.kind === 'create' && (
        <ItemDrawer
          collection={shape.rows}
          primaryKey={null}
          hide={hide}
          far={
            far && { field: far.field, collection: opened.collection, key: null, collectionField: far.collectionField }
          }
          access={access}
          done={result => {
            props.toStart()
            attempt(changes.created(result))
            close()
          }}
          changeOf={result => changes.creationOf(newId, result)}
          close={close}
        />
      )}
      <LazyDialog close={close}>
        {opened.kind === 'choose' && (
          <ListSelection
            shape={shape}
            collection={opened.collection}
            parentKey={parentKey}
            keys={keys}
            edit={edit}
            choice={choice}
            done={chosen => {
              add(chosen, opened.collection)
              close()
            }}
            close={close}
          />
        )}
        {opened.kind === 'move' && (
          <MoveDialog
            name={opened.name}
            total={total}
            move={to => {
              attempt(changes.move(opened.row.key, to))
              close()
            }}
            close={close}
          />
        )}
      </LazyDialog>
    </>
  )
}
