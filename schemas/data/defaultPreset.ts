import type { Preset } from './Preset.ts'

export interface PresetOwner {
  readonly user: string
  readonly role: string | null
}

type Scope = Pick<Preset, 'bookmark' | 'collection' | 'user' | 'role'>

/**
 * The stored default preset of a list: the user's own, or else the role's, or else the last one for everyone. Bookmarks
 * are never the default.
 */
export function defaultPreset<Row extends Scope>(
  presets: readonly Row[],
  collection: string,
  owner: PresetOwner,
): Row | undefined {
  const candidates = presets.filter(preset => preset.collection === collection && preset.bookmark === null)
  return (
    candidates.find(preset => preset.user === owner.user) ??
    candidates.find(preset => preset.user === null && preset.role !== null && preset.role === owner.role) ??
    candidates.findLast(preset => preset.user === null && preset.role === null)
  )
}
