import type { Preset } from '#schemas/data/Preset.ts'
import { readPresetFilters } from '#schemas/data/PresetFilter.ts'
import type { Keyed, ListPreset } from './ListPreset.ts'
import { systemPresets } from './systemPresets.ts'

export interface PresetOwner {
  readonly user: string
  readonly role: string | null
}

/** A stored preset, whatever some studio has put into it. */
export const readPreset = (stored: Preset): ListPreset => ({
  ...stored,
  filters: readPresetFilters(stored.filters),
  layout_query: keyed(stored.layout_query),
  layout_options: keyed(stored.layout_options),
})

const keyed = (value: unknown): Keyed | null =>
  // Safe: an object of JSON that is no list is a record.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Keyed) : null

/**
 * The preset that a list starts with: the user's own, else the role's, else the last for everyone, else what the
 * collection starts with (P-430 … P-434, P-455). Bookmarks never serve as the default.
 */
export function selectPreset(presets: readonly Preset[], collection: string, owner: PresetOwner): ListPreset {
  const candidates = presets.filter(preset => preset.collection === collection && preset.bookmark === null)
  const found =
    candidates.find(preset => preset.user === owner.user) ??
    candidates.find(preset => preset.user === null && preset.role !== null && preset.role === owner.role) ??
    candidates.findLast(preset => preset.user === null && preset.role === null)
  return found ? readPreset(found) : { ...emptyPreset(collection, owner), ...systemPresets[collection] }
}

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
