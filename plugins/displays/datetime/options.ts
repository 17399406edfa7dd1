import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  format: { type: 'string', enum: ['long', 'short', 'custom'], default: 'long', title: 'datetime_display.format' },
  /** Letters of Unicode dates: `d MMMM yyyy, HH:mm`. Counts when `format` is `custom`. */
  customFormat: { type: 'string', title: 'datetime_display.custom_format' },
  relative: { type: 'boolean', default: false, title: 'datetime_display.relative' },
} as const

export type DatetimeOptions = OptionsOf<typeof options>
