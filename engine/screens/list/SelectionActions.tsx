import { useState } from 'react'
import type { BatchJob } from '#engine/core/batch/BatchJob.ts'
import { archiveJob } from '#engine/core/list/archiveJob.ts'
import type { Matching } from '#engine/core/list/matching.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { BatchEditDrawerProps } from '../batch/BatchEditDrawer.tsx'
import type { BatchProps } from '../batch/useBatch.ts'
import { focusItem, keyAfter } from './focusItem.ts'
import type { ListSlots } from './ListSlots.ts'
import { useAccess } from './useAccess.ts'
import { useUpdateItem } from './useUpdateItem.ts'

const loadDialog = () => import('../batch/BatchDialog.tsx')
const loadEdit = () => import('../batch/BatchEditDrawer.tsx')

export interface SelectionActionsProps {
  readonly collection: CollectionInfo
  readonly items: readonly Item[]
  readonly selection: readonly Key[]
  /** The selection, if it is all items that match. */
  readonly matching: Matching | null
  /** The list shows archived items only. */
  readonly isArchive: boolean
  readonly changeSelection: (selection: readonly Key[]) => void
  readonly slots: ListSlots
}

/** The actions for selected items. Items that failed stay selected. */
export default function SelectionActions(props: SelectionActionsProps) {
  const { collection, items, selection, matching, isArchive, changeSelection, slots } = props
  const text = useText()
  const { itemHref } = useStudio()
  const remove = useAccess('delete', collection.collection)
  const { mayUpdate } = useUpdateItem(collection)
  const [job, setJob] = useState<BatchJob | null>(null)
  const [editing, setEditing] = useState(false)
  const BatchDialog = componentOf<BatchProps>(loadDialog)
  const BatchEditDrawer = componentOf<BatchEditDrawerProps>(loadEdit)
  const query = matching?.query ?? null
  const update = mayUpdate([])
  const archive = archiveJob(collection, items, selection, isArchive)
  const archiveAccess = archive && mayUpdate([archive.field])
  const startEditing = () => setEditing(true)
  const close = (left: readonly Key[] | null) => {
    setJob(null)
    setEditing(false)
    if (left === null) return
    changeSelection(left)
    const kept = new Set(left.map(String))
    const deleted = selection.filter(key => !kept.has(String(key)))
    const next = job?.kind === 'delete' && deleted.length > 0 ? keyAfter(collection.primaryKey, items, deleted) : null
    if (next !== null) focusItem(slots.itemHref?.(next) ?? itemHref(collection.collection, next))
  }
  return (
    <>
      <Button kind="quiet" icon="close" onPress={() => changeSelection([])}>
        {text('selected_count', { count: selection.length })}
      </Button>
      {selection.length > 1 && (
        <IconButton
          icon="edit"
          label={text('edit_selected')}
          {...(update.allowed ? {} : { disabledReason: update.reason })}
          onPress={() => (slots.edit ?? startEditing)(selection)}
        />
      )}
      {archive && (
        <IconButton
          icon={archive.job.kind}
          label={text(`${archive.job.kind}_item`)}
          {...(archiveAccess?.allowed === false ? { disabledReason: archiveAccess.reason } : {})}
          onPress={() => setJob(archive.job)}
        />
      )}
      {slots.selectionActions?.(selection, changeSelection)}
      <IconButton
        icon="delete"
        label={text('delete')}
        {...(remove.allowed ? {} : { disabledReason: remove.reason })}
        onPress={() => setJob({ kind: 'delete' })}
      />
      <LazyDialog close={() => close(null)}>
        {job && <BatchDialog {...{ collection, job, close }} keys={selection} matching={query} />}
        {editing && <BatchEditDrawer {...{ collection, close }} keys={selection} matching={query} />}
      </LazyDialog>
    </>
  )
}
