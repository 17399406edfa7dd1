import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  includeSeconds: { type: 'boolean', default: false, title: 'datetime.include_seconds' },
  use24: { type: 'boolean', default: true, title: 'datetime.use_24' },
} as const

export type DatetimeOptions = OptionsOf<typeof options>
