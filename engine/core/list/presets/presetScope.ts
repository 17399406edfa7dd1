import type { ListPreset } from './ListPreset.ts'

export type PresetScope = 'user' | 'role' | 'global'

/** Whom a preset is for (C-196 … C-198). */
export const presetScope = ({ user, role }: Pick<ListPreset, 'user' | 'role'>): PresetScope =>
  user !== null ? 'user' : role !== null ? 'role' : 'global'
