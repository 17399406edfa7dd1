import { useQuery } from '@tanstack/react-query'
import type { Key } from '#schemas/data/Item.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { failureText } from '../api/failureText.ts'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { useStudio } from '../registry/StudioContext.tsx'
import { Drawer } from '../ui/drawer/Drawer.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { Skeleton } from '../ui/skeleton/Skeleton.tsx'
import { BatchForm } from './BatchForm.tsx'
import { readSelected } from './batchActors.ts'

export interface BatchEditDrawerProps {
  readonly collection: CollectionInfo
  readonly keys: readonly Key[]
  /** Told the keys that were not changed; null when nothing was done. */
  readonly close: (left: readonly Key[] | null) => void
}

/** One form for many items: it shows the values that they share, and changes the fields that are ticked. */
export default function BatchEditDrawer({ collection, keys, close }: BatchEditDrawerProps) {
  const text = useText()
  const host = useStudio()
  const { data, error, refetch } = useQuery({
    queryKey: ['items', collection.collection, 'selected', keys],
    queryFn: ({ signal }) => readSelected(host, collection, keys, signal),
    gcTime: 0,
  })
  const title = text('batch.edit_title', { count: keys.length })
  if (data) return <BatchForm title={title} collection={collection} keys={keys} items={data} close={close} />
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
