import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  label: { type: 'string', title: 'option.label' },
  iconOn: { type: 'string', title: 'option.icon_on', interface: 'icon' },
  iconOff: { type: 'string', title: 'option.icon_off', interface: 'icon' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
  colorOn: { type: 'string', title: 'option.color_on', interface: 'color' },
  colorOff: { type: 'string', title: 'option.color_off', interface: 'color' },
} as const

export type ToggleOptions = OptionsOf<typeof options>
