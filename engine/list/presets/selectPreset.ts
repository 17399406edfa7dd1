import type { Preset } from '#schemas/data/Preset.ts'

/** A preset as the screen holds it; `id` null until it is saved. */
export interface ListPreset extends Omit<Preset, 'id'> {
  readonly id: number | null
}

export interface PresetOwner {
  readonly user: string
  readonly role: string | null
}

/**
 * The preset that a list starts with: a bookmark where one is named, else the user's own, else the role's, else the
 * last for everyone, else an empty one. Bookmarks never serve as the default (P-430 … P-434).
 */
export function selectPreset(
  presets: readonly Preset[],
  collection: string,
  owner: PresetOwner,
  bookmark: number | null = null,
): ListPreset {
  if (bookmark !== null) return presets.find(preset => preset.id === bookmark) ?? emptyPreset(collection, owner)
  const candidates = presets.filter(preset => preset.collection === collection && preset.bookmark === null)
  return (
    candidates.find(preset => preset.user === owner.user) ??
    candidates.find(preset => preset.user === null && preset.role !== null && preset.role === owner.role) ??
    candidates.findLast(preset => preset.user === null && preset.role === null) ??
    emptyPreset(collection, owner)
  )
}

export const emptyPreset = (collection: string, owner: PresetOwner): ListPreset => ({
  id: null,
  bookmark: null,
  user: owner.user,
  role: null,
  collection,
  search: null,
  filters: null,
  layout: null,
  layout_query: null,
  layout_options: null,
})
