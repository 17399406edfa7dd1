import { useQuery } from '@tanstack/react-query'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { readChosen } from '#engine/core/batch/batchActors.ts'
import type { MatchQuery } from '#engine/core/list/matching.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { BatchForm } from './BatchForm.tsx'

export interface BatchEditDrawerProps {
  readonly collection: CollectionInfo
  readonly keys: readonly Key[]
  /** The query of the list, if all items that matched it were selected. */
  readonly matching?: MatchQuery | null
  /** Called with the keys that were not changed; null if nothing was done. */
  readonly close: (left: readonly Key[] | null) => void
}

/** One form for many items: it shows the values that they share, and changes the fields that are ticked. */
export default function BatchEditDrawer({ collection, keys, matching = null, close }: BatchEditDrawerProps) {
  const text = useText()
  const host = useStudio()
  const { data, error, refetch } = useQuery({
    queryKey: ['items', collection.collection, 'selected', keys, matching],
    queryFn: ({ signal }) => readChosen(host, collection, keys, matching, signal),
    gcTime: 0,
  })
  const title = text('batch.edit_title', { count: (data?.keys ?? keys).length })
  if (data) return <BatchForm {...{ title, collection, keys, matching, close }} items={data.items} />
  return (
    <Drawer title={title} over={collection.name} close={() => close(null)}>
      {error === null ? (
        <Skeleton rows={6} />
      ) : (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
          {failureText(toFailure(error), text)}
        </Notice>
      )}
    </Drawer>
  )
}
