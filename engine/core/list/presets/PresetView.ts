import type { ListPreset } from './ListPreset.ts'

/** What a list shows by a preset, without whose it is. */
export type PresetView = Pick<ListPreset, 'search' | 'filters' | 'layout' | 'layout_query' | 'layout_options'>

export type PresetChange = Partial<PresetView>

/** What a list shows: a collection as usual, or by a bookmark. */
export interface ViewName {
  readonly collection: string
  readonly bookmark: number | null
}

export const keyOf = ({ collection, bookmark }: ViewName): string =>
  bookmark === null ? `collection ${collection}` : `bookmark ${bookmark}`

export const viewOf = ({ search, filters, layout, layout_query, layout_options }: PresetView): PresetView => ({
  search,
  filters,
  layout,
  layout_query,
  layout_options,
})
