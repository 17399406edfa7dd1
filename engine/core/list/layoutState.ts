import type { Load } from '#engine/core/lazy/Load.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import { defaultLimit } from '#schemas/list/listedFields.ts'
import { displayFields } from '../display/displayFields.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { LayoutPlugin, LayoutQuery, LayoutRequest } from '../registry/LayoutPlugin.ts'
import { pluginOptions } from '../registry/pluginOptions.ts'
import type { Registry } from '../registry/Registry.ts'
import type { ListPreset } from './presets/ListPreset.ts'

export interface LayoutState {
  readonly layout: LayoutPlugin
  readonly query: LayoutQuery
  readonly options: Readonly<Record<string, unknown>>
  /** The paths to request: what the displays of the visible fields need, and the primary key. */
  readonly requestFields: readonly string[]
  /** The layout's changes to the query. */
  readonly request: LayoutRequest
  /** The code to load: the layout, and the displays of the visible fields. */
  readonly loads: readonly Load[]
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  // Safe: an object of JSON is a record.
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** The state of the active layout by a preset, one of `layouts`; null if there is no layout. */
export function layoutState(
  registry: Registry,
  metadata: Metadata,
  collection: CollectionInfo,
  preset: ListPreset,
  page: number,
  at: string | null = null,
  layouts = registry.layouts,
): LayoutState | null {
  const layout = layouts.get(preset.layout ?? '') ?? layouts.values().next().value
  if (!layout) return null
  const stored = record(preset.layout_query?.[layout.id])
  const options = pluginOptions(layout, record(preset.layout_options?.[layout.id]))
  const isShown = (path: string) => canShow(metadata, collection, path)
  const chosen = Array.isArray(stored['fields']) ? stored['fields'].filter(field => typeof field === 'string') : []
  const fields = layout.fields({ fields: chosen.filter(isShown) }, options, { collection, metadata }).filter(isShown)
  const query: LayoutQuery = {
    fields,
    sort: sortOf(stored['sort'], path => metadata.fieldAt(collection.collection, path) !== null && isShown(path)),
    limit: typeof stored['limit'] === 'number' ? stored['limit'] : defaultLimit,
    page,
    at,
  }
  const paths = fields.flatMap(field => displayFields(registry, metadata, collection.collection, field))
  const displays = fields.flatMap(field => {
    const display = metadata.fieldAt(collection.collection, field)?.meta?.display
    return registry.displays.get(display ?? '')?.load ?? []
  })
  // The actions for an item depend on whether it is archived.
  const archive = metadata.field(collection.collection, collection.meta?.archive_field ?? '')
  return {
    layout,
    query,
    options,
    requestFields: [...new Set([collection.primaryKey, ...(archive ? [archive.field] : []), ...paths])],
    request: layout.request?.(query, options, { collection, metadata }) ?? {},
    loads: [...new Set([layout.load, ...displays])],
  }
}

/** Whether a stored path can be requested. Servers refuse a list with a deleted field or a secret. */
function canShow(metadata: Metadata, { collection }: CollectionInfo, path: string): boolean {
  if (path.endsWith('*')) return true
  const field = metadata.fieldAt(collection, path)
  // Of a path whose end is unknown, only the related item is requested.
  return field
    ? !isSecret(field)
    : path.includes('.') && metadata.fieldAt(collection, path.split(/[.:]/)[0] ?? '') !== null
}

/** The sort of a list; null if its field was deleted or is a secret. */
function sortOf(stored: unknown, canSort: (path: string) => boolean): string | null {
  if (typeof stored !== 'string' || stored === '') return null
  return canSort(stored.replace(/^-/, '')) ? stored : null
}
