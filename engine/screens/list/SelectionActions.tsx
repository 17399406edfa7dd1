import { useState } from 'react'
import type { BatchJob } from '#engine/core/batch/BatchJob.ts'
import { archiveJob } from '#engine/core/list/archiveJob.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { BatchEditDrawerProps } from '../batch/BatchEditDrawer.tsx'
import type { BatchProps } from '../batch/useBatch.ts'
import type { ListSlots } from './ListSlots.ts'
import { useAccess } from './useAccess.ts'
import { useUpdateItem } from './useUpdateItem.ts'

const loadDialog = () => import('../batch/BatchDialog.tsx')
const loadEdit = () => import('../batch/BatchEditDrawer.tsx')

export interface SelectionActionsProps {
  readonly collection: CollectionInfo
  readonly items: readonly Item[]
  readonly selection: readonly Key[]
  readonly changeSelection: (selection: readonly Key[]) => void
  readonly slots: ListSlots
}

/** The actions for selected items. Items that failed stay selected. */
export function SelectionActions({ collection, items, selection, changeSelection, slots }: SelectionActionsProps) {
  const text = useText()
  const remove = useAccess('delete', collection.collection)
  const { mayUpdate } = useUpdateItem(collection)
  const [job, setJob] = useState<BatchJob | null>(null)
  const [editing, setEditing] = useState(false)
  const BatchDialog = componentOf<BatchProps>(loadDialog)
  const BatchEditDrawer = componentOf<BatchEditDrawerProps>(loadEdit)
  const update = mayUpdate([])
  const archive = archiveJob(collection, items, selection)
  const archiveAccess = archive && mayUpdate([archive.field])
  const startEditing = () => setEditing(true)
  const close = (left: readonly Key[] | null) => {
    setJob(null)
    setEditing(false)
    if (left !== null) changeSelection(left)
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
        {job && <BatchDialog collection={collection} keys={selection} job={job} close={close} usage={slots.usage} />}
        {editing && <BatchEditDrawer collection={collection} keys={selection} close={close} />}
      </LazyDialog>
    </>
  )
}
