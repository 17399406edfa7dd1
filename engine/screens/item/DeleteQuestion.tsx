import type { ReactNode } from 'react'
import { hasUsage } from '#engine/core/item/usage/usagePlaces.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { canRestore } from '#engine/core/undo/canRestore.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { useItemPage } from './edit/ItemEditContext.ts'
import type { UsageNoticeProps } from './usage/UsageNotice.tsx'

const loadUsage = () => import('./usage/UsageNotice.tsx')

/** Confirms the deletion of the item, and tells where it is used and whether it can be undone. */
export function DeleteQuestion({ note }: { readonly note: ReactNode }) {
  const text = useText()
  const { metadata } = useStudio()
  const { collection, item, snapshot, send } = useItemPage()
  const noUndo = canRestore(metadata, collection, [item])
  const usage = usageProps(collection, item)
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
      {usage !== null && <LazySection<UsageNoticeProps> load={loadUsage} props={usage} />}
      <p>{text(noUndo === null ? 'batch.can_be_undone' : `batch.no_undo.${noUndo}`, { count: 1 })}</p>
    </LazyConfirmDialog>
  )
}

/** Null for an item that others cannot use. */
function usageProps(info: CollectionInfo, item: Item): UsageNoticeProps | null {
  const key = item[info.primaryKey]
  return hasUsage(info) && (typeof key === 'string' || typeof key === 'number')
    ? { collection: info.collection, keys: [key], before: 'delete' }
    : null
}
