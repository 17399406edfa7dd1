import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { modelTitles, titleReads } from '#engine/core/activity/titleReads.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Item } from '#schemas/data/Item.ts'

/**
 * The titles of the items that rows of activity name; the key of an item that no longer exists, that the user cannot
 * read, or that has no title. All are read together.
 */
export function useItemTitles(rows: readonly Item[]): (row: Item) => string {
  const { metadata, registry, readItems } = useStudio()
  const text = useText()
  const format = useFormat()
  const modelTitle = useMemo(() => modelTitles(metadata), [metadata])
  const reads = useMemo(() => titleReads({ metadata, registry }, rows), [metadata, registry, rows])
  const results = useQueries({
    queries: reads.map(({ collection, query }) => ({
      queryKey: ['items', collection, query],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readItems(collection, query, signal),
    })),
  })
  const titles = new Map<string, string>()
  for (const [at, { collection, primaryKey, template }] of reads.entries())
    for (const item of results[at]?.data?.items ?? [])
      titles.set(
        `${collection} ${item[primaryKey]}`,
        templateText(registry, collection, template, item, { metadata, text, format }),
      )
  return ({ collection, item }) => {
    const key = String(item ?? '')
    const model = modelTitle(String(collection), key)
    if (model?.kind === 'collection') return model.name
    if (model) return text('usage.place', { field: model.name, collection: model.collection })
    return titles.get(`${collection} ${key}`) || key
  }
}
