import { useState } from 'react'
import { recentKeys } from '#engine/core/picker/recentKeys.ts'
import { matchFields } from '#engine/core/picker/searchMatch.ts'
import { titleSort } from '#engine/core/picker/titleFields.ts'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { Query } from '#schemas/api/Query.ts'
import { useStudio } from '../../studio/StudioContext.tsx'
import { useItems } from '../../studio/useItems.ts'
import { useTemplate } from '../useTemplate.ts'

/** Maximum number of results; typing narrows them. */
const limit = 100

/** Debounce of the search, in milliseconds. */
const rest = 250

interface PickerQuery {
  readonly collection: string
  readonly template: string
  readonly filter: NonNullable<Query['filter']> | undefined
  readonly moreFields: readonly string[]
}

/** The items that a picker offers, in the order of their titles, and those that were picked last. */
export function usePickerItems({ collection, template, filter, moreFields }: PickerQuery) {
  const { metadata } = useStudio()
  const { fields } = useTemplate(collection, template)
  // Loads nothing before the list opens.
  const [search, setSearch] = useState<string | null>(null)
  const searchText = useSettled(search, search ? rest : 0)
  const info = metadata.collection(collection)
  const primaryKey = info?.primaryKey ?? 'id'
  const shown = [...new Set([primaryKey, ...fields, ...moreFields])]
  const matching = searchText && info ? matchFields(info, metadata) : []
  const results = useItems(
    search === null ? null : collection,
    search === null
      ? null
      : {
          fields: [...new Set([...shown, ...matching])],
          sort: titleSort(metadata, collection, template),
          limit,
          meta: ['filter_count'],
          ...(searchText ? { search: searchText } : {}),
          ...(filter ? { filter } : {}),
        },
  )
  const [keys, setKeys] = useState(() => recentKeys(metadata.caller.user, collection))
  const recent = useItems(
    search === null || keys.length === 0 ? null : collection,
    search === null || keys.length === 0
      ? null
      : {
          fields: shown,
          limit: keys.length,
          filter: { _and: [{ [primaryKey]: { _in: keys } }, ...(filter ? [filter] : [])] },
        },
  )
  const items = results.page?.items ?? []
  const places = new Map(keys.map((key, at) => [String(key), at]))
  const placeOf = (item: (typeof items)[number]) => places.get(String(item[primaryKey])) ?? keys.length
  return {
    primaryKey,
    items,
    recent: searchText ? [] : (recent.page?.items ?? []).toSorted((a, b) => placeOf(a) - placeOf(b)),
    more: (results.page?.filterCount ?? items.length) - items.length,
    loading: results.loading || searchText !== search,
    error: results.error,
    reload: results.reload,
    searchText: searchText ?? '',
    setSearch: (next: string) => {
      if (next === '') setKeys(recentKeys(metadata.caller.user, collection))
      setSearch(next)
    },
  }
}
