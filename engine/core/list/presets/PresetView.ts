import type { ListPreset } from './ListPreset.ts'

/** The view of a list in a preset, without its owner. */
export type PresetView = Pick<ListPreset, 'search' | 'filters' | 'layout' | 'layout_query' | 'layout_options'>

export type PresetChange = Partial<PresetView>

/** A list view: the default view of a collection, or a bookmark. */
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
