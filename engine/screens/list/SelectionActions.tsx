import { useState } from 'react'
import type { BatchJob } from '#engine/core/batch/BatchJob.ts'
import { archiveJob } from '#engine/core/list/archiveJob.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Late } from '#engine/ui/boundary/Late.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { BatchEditDrawerProps } from '../batch/BatchEditDrawer.tsx'
import type { BatchProps } from '../batch/useBatch.ts'
import type { OwnList } from './OwnList.ts'
import { useAccess } from './useAccess.ts'
import { useUpdateItem } from './useUpdateItem.ts'

const loadDialog = () => import('../batch/BatchDialog.tsx')
const loadEdit = () => import('../batch/BatchEditDrawer.tsx')

export interface SelectionActionsProps {
  readonly collection: CollectionInfo
  readonly items: readonly Item[]
  readonly selection: readonly Key[]
  readonly changeSelection: (selection: readonly Key[]) => void
  readonly own: OwnList | undefined
}

/** What can be done with the selected items; what was not done stays selected. */
export function SelectionActions({ collection, items, selection, changeSelection, own }: SelectionActionsProps) {
  const text = useText()
  const remove = useAccess('delete', collection.collection)
  const { mayUpdate } = useUpdateItem(collection)
  const [job, setJob] = useState<BatchJob | null>(null)
  const [editing, setEditing] = useState(false)
  const BatchDialog = componentOf<BatchProps>(loadDialog)
  const BatchEditDrawer = componentOf<BatchEditDrawerProps>(loadEdit)
  const edit = mayUpdate([])
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
          {...(edit.allowed ? {} : { why: edit.reason })}
          onPress={() => (own?.edit ?? startEditing)(selection)}
        />
      )}
      {archive && (
        <IconButton
          icon={archive.job.kind}
          label={text(`${archive.job.kind}_item`)}
          {...(archiveAccess?.allowed === false ? { why: archiveAccess.reason } : {})}
          onPress={() => setJob(archive.job)}
        />
      )}
      {own?.selectionActions?.(selection, changeSelection)}
      <IconButton
        icon="delete"
        label={text('delete')}
        {...(remove.allowed ? {} : { why: remove.reason })}
        onPress={() => setJob({ kind: 'delete' })}
      />
      <Late close={() => close(null)}>
        {job && <BatchDialog collection={collection} keys={selection} job={job} close={close} usage={own?.usage} />}
        {editing && <BatchEditDrawer collection={collection} keys={selection} close={close} />}
      </Late>
    </>
  )
}
