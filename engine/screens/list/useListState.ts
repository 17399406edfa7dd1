import { useMemo } from 'react'
import { archiveFilter, filterTree, typesOf } from '#engine/core/filter/filterTree.ts'
import { type LayoutState, layoutState } from '#engine/core/list/layoutState.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { LayoutPlugin, LayoutQuery } from '#engine/core/registry/LayoutPlugin.ts'
import { stampOptions } from '#engine/core/registry/pluginOptions.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Query } from '#schemas/api/Query.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { ChangeView, ListView } from './ListView.ts'
import { type PresetHandle, usePreset } from './presets/usePreset.tsx'
import { useAddressFilters } from './useAddressFilters.ts'
import { useLayoutLoaded } from './useLayoutLoaded.ts'
import { type ListResult, useList } from './useList.ts'

export interface ListState {
  readonly handle: PresetHandle
  /** The active layout; null if there is none. */
  readonly state: LayoutState | null
  readonly list: ListResult
  /** The query of the list. */
  readonly query: Query
  /** Its filter and search, without those of the layout. */
  readonly conditions: Pick<Query, 'filter' | 'search'>
  /** Fixed filters: the collection's archive filter, and those in the address. */
  readonly fixed: readonly PresetFilter[]
  /** The search text: from the address, or else from the preset. */
  readonly search: string
  readonly changeSearch: (search: string) => void
  readonly changeFilters: (filters: readonly PresetFilter[]) => void
  readonly changeQuery: (change: Partial<LayoutQuery>) => void
  readonly changeOptions: (options: Readonly<Record<string, unknown>>) => void
}

/** A list from its preset and the address: the layout, the query, and the loaded rows. */
export function useListState(
  collection: CollectionInfo,
  view: ListView,
  changeView: ChangeView,
  locked: readonly PresetFilter[],
  layouts?: ReadonlyMap<string, LayoutPlugin>,
): ListState {
  const { metadata } = useStudio()
  const typeAt = useMemo(() => typesOf(metadata, collection.collection), [metadata, collection])
  const handle = useAddressFilters(usePreset(collection.collection, view.bookmark), view, changeView, typeAt)
  return useListOf(handle, collection, view, changeView, locked, layouts)
}

/** A list with a preset that has loaded. */
export function useListOf(
  handle: PresetHandle,
  collection: CollectionInfo,
  view: ListView,
  changeView: ChangeView,
  locked: readonly PresetFilter[],
  layouts?: ReadonlyMap<string, LayoutPlugin>,
): ListState {
  const { registry, metadata } = useStudio()
  const name = collection.collection
  const { preset, change } = handle
  const search = (view.bookmark === null ? view.search : '') || (preset.search ?? '')
  const state = useMemo(
    () => layoutState(registry, metadata, collection, preset, view.page, view.at || null, layouts),
    [registry, metadata, collection, preset, view.page, view.at, layouts],
  )
  const fixed = useMemo(
    () => [...archiveFilter(collection, view.archived), ...locked],
    [collection, view.archived, locked],
  )
  const conditions = useMemo(
    () => ({ filter: filterTree([...fixed, ...preset.filters], typesOf(metadata, collection.collection)), search }),
    [fixed, preset.filters, search, metadata, collection],
  )
  const query = useMemo(() => {
    const { filter, ...request } = state?.request ?? {}
    return {
      fields: state?.requestFields ?? [collection.primaryKey],
      ...conditions,
      ...(filter && { filter: { _and: [conditions.filter, filter] } }),
      sort: state?.query.sort ? [state.query.sort] : [],
      limit: state?.query.limit ?? 0,
      page: view.page,
      ...request,
    }
  }, [state, conditions, view.page, collection])
  const list = useList(name, collection.primaryKey, query)
  const arrived = useLayoutLoaded(state)
  return {
    handle,
    state,
    query,
    conditions,
    list: arrived ? list : { ...list, pending: true },
    fixed,
    search,
    changeSearch: next => {
      // A bookmark stores its search; otherwise the address does, so that the back button works.
      const stored = view.bookmark !== null || next === ''
      if (stored && next !== (preset.search ?? '')) change({ search: next === '' ? null : next })
      changeView({ search: view.bookmark === null ? next : '', page: 1 })
    },
    changeFilters: filters => change({ filters }),
    changeQuery: ({ page, at, ...rest }) => {
      if (state && Object.keys(rest).length > 0) {
        const stored = preset.layout_query?.[state.layout.id]
        const storedOptions = typeof stored === 'object' && stored !== null ? stored : {}
        change({ layout_query: { ...preset.layout_query, [state.layout.id]: { ...storedOptions, ...rest } } })
      }
      // Another order or another size of page starts at the first one.
      const restarts = 'sort' in rest || 'limit' in rest
      if (at !== undefined) changeView({ at: at ?? '' })
      if (page !== undefined || restarts) changeView({ page: restarts ? 1 : (page ?? 1) })
    },
    changeOptions: options => {
      if (!state) return
      const stored = stampOptions(state.layout, { ...state.options, ...options })
      change({ layout_options: { ...preset.layout_options, [state.layout.id]: stored } })
    },
  }
}
