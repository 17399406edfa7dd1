import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  filled: { type: 'boolean', default: false, title: 'icon_display.filled' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
} as const

export type IconOptions = OptionsOf<typeof options>
