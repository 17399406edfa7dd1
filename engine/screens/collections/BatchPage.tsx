import { useRouter } from '@tanstack/react-router'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref } from '#engine/core/paths/places.ts'
import type { Key } from '#schemas/data/Item.ts'
import BatchEditDrawer from '../batch/BatchEditDrawer.tsx'
import { CollectionList } from './CollectionList.tsx'

export interface BatchPageProps {
  readonly collection: CollectionInfo
  readonly keys: readonly Key[]
}

/** The form over several items, above their list, to which it leads back (P-248). */
export function BatchPage({ collection, keys }: BatchPageProps) {
  const router = useRouter()
  return (
    <>
      <CollectionList collection={collection} />
      <BatchEditDrawer
        collection={collection}
        keys={keys}
        close={() => router.history.push(collectionHref(collection.collection))}
      />
    </>
  )
}
