import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  labelOn: { type: 'string', title: 'boolean.label_on' },
  labelOff: { type: 'string', title: 'boolean.label_off' },
  iconOn: { type: 'string', default: 'check', title: 'option.icon_on', interface: 'icon' },
  iconOff: { type: 'string', default: 'close', title: 'option.icon_off', interface: 'icon' },
  colorOn: { type: 'string', default: '#2F80ED', title: 'option.color_on', interface: 'color' },
  colorOff: { type: 'string', default: '#B0BEC5', title: 'option.color_off', interface: 'color' },
} as const

export type BooleanOptions = OptionsOf<typeof options>
