import type { ReactNode } from 'react'
import { canRestore } from '#engine/core/undo/canRestore.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useItemPage } from './edit/ItemEditContext.ts'
import type { UsageNoticeProps } from './usage/UsageNotice.tsx'
import { UsageReading } from './usage/UsageReading.tsx'
import { usageOf } from './usage/usageOf.ts'

const loadUsage = () => import('./usage/UsageNotice.tsx')

/** Confirms the deletion of the item, and tells where it is used and whether it can be undone. */
export function DeleteQuestion({ note }: { readonly note: ReactNode }) {
  const text = useText()
  const { metadata } = useStudio()
  const { collection, item, snapshot, send } = useItemPage()
  const noUndo = canRestore(metadata, collection, [item])
  const usage = usageOf(collection, item, 'delete')
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
      {usage !== null && (
        <LazySection<UsageNoticeProps> load={loadUsage} props={usage} placeholder={<UsageReading />} />
      )}
      <p>{text(noUndo === null ? 'batch.can_be_undone' : `batch.no_undo.${noUndo}`, { count: 1 })}</p>
    </LazyConfirmDialog>
  )
}
