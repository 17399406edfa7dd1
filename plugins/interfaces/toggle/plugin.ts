import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  label: { type: 'string', title: 'option.label' },
  iconOn: { type: 'string', title: 'option.icon_on', interface: 'icon' },
  iconOff: { type: 'string', title: 'option.icon_off', interface: 'icon' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
  colorOn: { type: 'string', title: 'option.color_on', interface: 'color' },
  colorOff: { type: 'string', title: 'option.color_off', interface: 'color' },
} as const

export type ToggleOptions = OptionsOf<typeof options>

export const toggle = defineInterface({
  id: 'toggle',
  name: 'toggle.name',
  icon: 'toggle_on',
  types: ['boolean'],
  defaultFor: ['boolean'],
  recommendedFor: ['boolean'],
  options,
  load: () => import('./Toggle.tsx'),
})
