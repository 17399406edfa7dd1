import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { displayFields } from '#engine/core/display/displayFields.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Query } from '#schemas/api/Query.ts'
import { templateFields } from '#schemas/template/template.ts'
import { matchingEntries } from './findEntries.ts'

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

interface Request {
  readonly collection: CollectionInfo
  readonly query: Query
}

/**
 * Items of several collections, with their titles as text; one request per collection. While a search loads, the items
 * of the previous one whose text still matches stay.
 */
export function useFoundItems(requests: readonly Request[], search = ''): FoundItems {
  const { registry, metadata, readItems } = useStudio()
  const text = useText()
  const format = useFormat()
  const readFrom = async ({ collection, query }: Request, signal: AbortSignal): Promise<readonly FoundItem[]> => {
    const { collection: name, primaryKey, displayTemplate } = collection
    const paths = displayTemplate
      ? templateFields(displayTemplate).flatMap(path => displayFields(registry, metadata, name, path))
      : []
    const page = await readItems(name, { ...query, fields: [...new Set([primaryKey, ...paths])] }, signal)
    return page.items.map(item => ({
      collection,
      key: String(item[primaryKey]),
      label:
        (displayTemplate && templateText(registry, name, displayTemplate, item, { metadata, text, format })) ||
        String(item[primaryKey]),
    }))
  }
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['items', 'palette', requests.map(({ collection, query }) => [collection.collection, query])],
    queryFn: async ({ signal }) => {
      const results = await Promise.allSettled(requests.map(each => readFrom(each, signal)))
      return {
        items: results.flatMap(result => (result.status === 'fulfilled' ? result.value : [])),
        error: results.find(result => result.status === 'rejected')?.reason ?? null,
      }
    },
    enabled: requests.length > 0,
    placeholderData: keepPreviousData,
  })
  const items = requests.length === 0 ? [] : (data?.items ?? [])
  return {
    items: isPlaceholderData ? matchingEntries(items, search) : items,
    loading: isFetching,
    error: data?.error ?? null,
  }
}
