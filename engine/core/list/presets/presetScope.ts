import type { ListPreset } from './selectPreset.ts'

export type PresetScope = 'user' | 'role' | 'global'

/** Whom a preset is for (C-196 … C-198). */
export const presetScope = ({ user, role }: Pick<ListPreset, 'user' | 'role'>): PresetScope =>
  user !== null ? 'user' : role !== null ? 'role' : 'global'
