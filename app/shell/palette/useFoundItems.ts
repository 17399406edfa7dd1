import { useQueries } from '@tanstack/react-query'
import { displayFields } from '#engine/core/display/displayFields.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item } from '#schemas/data/Item.ts'
import { templateFields } from '#schemas/template/template.ts'

export interface FoundItem {
  readonly collection: CollectionInfo
  readonly key: string
  readonly label: string
}

export interface FoundItems {
  readonly items: readonly FoundItem[]
  readonly loading: boolean
  /** Why some collections returned nothing; null if all succeeded. */
  readonly error: unknown
}

/** Items of several collections, with their titles as text; one request per collection. */
export function useFoundItems(
  requests: readonly { readonly collection: CollectionInfo; readonly query: Query }[],
): FoundItems {
  const { registry, metadata, readItems } = useStudio()
  const text = useText()
  const format = useFormat()
  const results = useQueries({
    queries: requests.map(({ collection, query }) => {
      const { collection: name, primaryKey, displayTemplate } = collection
      const paths = displayTemplate
        ? templateFields(displayTemplate).flatMap(path => displayFields(registry, metadata, name, path))
        : []
      const whole = { ...query, fields: [...new Set([primaryKey, ...paths])] }
      return {
        queryKey: ['items', name, whole],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => readItems(name, whole, signal),
      }
    }),
  })
  const words = (collection: CollectionInfo, item: Item): string =>
    (collection.displayTemplate &&
      templateText(registry, collection.collection, collection.displayTemplate, item, { metadata, text, format })) ||
    String(item[collection.primaryKey])
  return {
    items: results.flatMap((result, index) => {
      const collection = requests[index]?.collection
      return collection && result.data
        ? result.data.items.map(item => ({
            collection,
            key: String(item[collection.primaryKey]),
            label: words(collection, item),
          }))
        : []
    }),
    loading: results.some(result => result.isFetching),
    error: results.find(result => result.error)?.error ?? null,
  }
}
