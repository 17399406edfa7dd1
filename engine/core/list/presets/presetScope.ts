import type { ListPreset } from './ListPreset.ts'

export type PresetScope = 'user' | 'role' | 'global'

/** Whom a preset is for. */
export const presetScope = ({ user, role }: Pick<ListPreset, 'user' | 'role'>): PresetScope =>
  user !== null ? 'user' : role !== null ? 'role' : 'global'
