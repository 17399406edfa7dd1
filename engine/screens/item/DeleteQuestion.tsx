import type { ReactNode } from 'react'
import { canRestore } from '#engine/core/undo/canRestore.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useItemPage } from './edit/ItemEditContext.ts'

/** Confirms the deletion of the item, and tells whether it can be undone. */
export function DeleteQuestion({ note }: { readonly note: ReactNode }) {
  const text = useText()
  const { metadata } = useStudio()
  const { collection, item, snapshot, send } = useItemPage()
  const noUndo = canRestore(metadata, collection, [item])
  return (
    <LazyConfirmDialog
      title={text('delete_items_title', { count: 1 })}
      confirm={text('delete')}
      danger
      busy={snapshot.hasTag('deleting')}
      error={null}
      onConfirm={() => send({ type: 'delete.confirmed' })}
      onCancel={() => send({ type: 'delete.cancelled' })}
    >
      {note}
      <p>{text(noUndo === null ? 'batch.can_be_undone' : `batch.no_undo.${noUndo}`, { count: 1 })}</p>
    </LazyConfirmDialog>
  )
}
