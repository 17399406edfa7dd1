import { defaultPreset, type PresetOwner } from '#schemas/data/defaultPreset.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import { readPresetFilters } from '#schemas/data/PresetFilter.ts'
import type { Keyed, ListPreset } from './ListPreset.ts'
import { systemPresets } from './systemPresets.ts'

/** A stored preset, normalized: other studios may have written anything. */
export const readPreset = (stored: Preset): ListPreset => ({
  ...stored,
  filters: readPresetFilters(stored.filters),
  layout_query: keyed(stored.layout_query),
  layout_options: keyed(stored.layout_options),
})

const keyed = (value: unknown): Keyed | null =>
  // Safe: an object of JSON that is no list is a record.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Keyed) : null

/** The default preset of a list: the stored one, or else the built-in default of the collection. */
export function selectPreset(presets: readonly Preset[], collection: string, owner: PresetOwner): ListPreset {
  const match = defaultPreset(presets, collection, owner)
  return match ? readPreset(match) : { ...emptyPreset(collection, owner), ...systemPresets[collection] }
}

/** Whether a preset is the default view that belongs to a user. */
export const isOwnDefault = ({ bookmark, ...preset }: Preset, collection: string, { user }: PresetOwner): boolean =>
  bookmark === null && preset.collection === collection && preset.user === user

/** The default preset of a list without the user's own; without any, the layout is tabular. */
export function sharedPreset(presets: readonly Preset[], collection: string, owner: PresetOwner): ListPreset {
  const others = presets.filter(preset => !isOwnDefault(preset, collection, owner))
  const shared = selectPreset(others, collection, owner)
  return shared.id === null && shared.layout === null ? { ...shared, layout: 'tabular' } : shared
}

/** The bookmarks that a user sees, by name: their own, those of their role, and those for everyone. */
export const visibleBookmarks = (presets: readonly Preset[], owner: PresetOwner): readonly ListPreset[] =>
  presets
    .filter(({ bookmark, user, role }) => {
      const isSeen = user === null ? role === null || role === owner.role : user === owner.user
      return bookmark !== null && isSeen
    })
    .map(readPreset)
    .toSorted((a, b) => (a.bookmark ?? '').localeCompare(b.bookmark ?? ''))

export const emptyPreset = (collection: string, owner: PresetOwner): ListPreset => ({
  id: null,
  bookmark: null,
  user: owner.user,
  role: null,
  collection,
  search: null,
  filters: [],
  layout: null,
  layout_query: null,
  layout_options: null,
})
