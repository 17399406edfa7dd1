import { useRouter } from '@tanstack/react-router'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import type { Key } from '#schemas/data/Item.ts'
import BatchEditDrawer from '../batch/BatchEditDrawer.tsx'
import { CollectionList } from './CollectionList.tsx'

export interface BatchPageProps {
  readonly collection: CollectionInfo
  readonly keys: readonly Key[]
}

/** The form of a batch edit, over the list it returns to. */
export function BatchPage({ collection, keys }: BatchPageProps) {
  const router = useRouter()
  return (
    <>
      <CollectionList collection={collection} imports />
      <BatchEditDrawer
        collection={collection}
        keys={keys}
        close={() => router.history.push(collectionHref(collection.collection))}
      />
    </>
  )
}
