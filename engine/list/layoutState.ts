import { displayFields } from '../display/displayFields.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { fillOptions } from '../registry/fillOptions.ts'
import type { LayoutPlugin, LayoutQuery } from '../registry/LayoutPlugin.ts'
import type { Registry } from '../registry/Registry.ts'
import type { ListPreset } from './presets/selectPreset.ts'

/** What a list shows when nothing else is said (P-410). */
export const defaultLimit = 25

export interface LayoutState {
  readonly layout: LayoutPlugin
  readonly query: LayoutQuery
  readonly options: Readonly<Record<string, unknown>>
  /** The paths to ask for: what the displays of the shown fields need, and the primary key. */
  readonly requestFields: readonly string[]
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  // Safe: an object of JSON is a record.
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** What a preset says of the layout in force; null when there is no layout at all. */
export function layoutState(
  registry: Registry,
  metadata: Metadata,
  collection: CollectionInfo,
  preset: ListPreset,
  page: number,
): LayoutState | null {
  const layout = registry.layouts.get(preset.layout ?? '') ?? registry.layouts.values().next().value
  if (!layout) return null
  const stored = record(preset.layout_query?.[layout.id])
  const options = fillOptions(layout.options, record(preset.layout_options?.[layout.id]))
  const chosen = Array.isArray(stored['fields']) ? stored['fields'].filter(field => typeof field === 'string') : []
  const fields = layout.fields({ fields: chosen }, options, { collection, metadata })
  const query: LayoutQuery = {
    fields,
    sort: typeof stored['sort'] === 'string' && stored['sort'] !== '' ? stored['sort'] : null,
    limit: typeof stored['limit'] === 'number' ? stored['limit'] : defaultLimit,
    page,
  }
  const paths = fields.flatMap(field => displayFields(registry, metadata, collection.collection, field))
  return { layout, query, options, requestFields: [...new Set([collection.primaryKey, ...paths])] }
}
