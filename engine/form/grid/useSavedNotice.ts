import { useQueryClient } from '@tanstack/react-query'
import type { RowChanges } from '#engine/core/grid/saveRows.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { undoRows } from '#engine/core/undo/undoChanges.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isRecord } from '#schemas/data/isRecord.ts'
import { useStudio } from '../studio/StudioContext.tsx'

/** Says that rows were saved, and offers to undo it as after a batch change. */
export function useSavedNotice(collection: CollectionInfo) {
  const { metadata } = useStudio()
  const client = useQueryClient()
  const text = useText()
  return (rows: readonly RowChanges[]) => {
    // Changes that were made to related items along the way are unknown here.
    const isKnown = ({ base, data }: RowChanges) =>
      Object.entries(data).every(
        ([field, value]) =>
          field in base && !(isRecord(value) && metadata.relation(collection.collection, field) !== null),
      )
    const before = rows.map(({ base, key }) => ({ key, data: base }))
    const undo = () => void undoRows({ client, collection, text }, before)
    notify({
      kind: 'success',
      title: text('batch.edited', { count: rows.length }),
      ...(rows.every(isKnown) ? { action: { label: text('undo'), onPress: undo } } : {}),
    })
  }
}
