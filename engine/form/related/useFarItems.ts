import { useQueries } from '@tanstack/react-query'
import type { LinkedItems } from '#engine/core/item/nested/linkedItems.ts'
import { farName } from '#engine/core/item/nested/relatedRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'

/** Items that unsaved rows link to, by collection and key. */
export function useFarItems(requests: readonly LinkedItems[]): ReadonlyMap<string, Item> {
  const { metadata, readItems } = useStudio()
  const keyOf = (collection: string) => metadata.collection(collection)?.primaryKey ?? 'id'
  return useQueries({
    queries: requests.map(({ collection, keys, fields }) => {
      const query = { fields, filter: { [keyOf(collection)]: { _in: keys } }, limit: -1 }
      return {
        queryKey: ['items', collection, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => readItems(collection, query, signal),
        enabled: keys.length > 0,
      }
    }),
    combine: results =>
      new Map(
        results.flatMap(({ data }, index) => {
          const collection = requests[index]?.collection ?? ''
          return (data?.items ?? []).map((item): [string, Item] => [
            // Safe: the server's own key of its row.
            farName(collection, item[keyOf(collection)] as Key),
            item,
          ])
        }),
      ),
  })
}
