import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  color: { type: 'string', title: 'option.color', interface: 'color' },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  title: { type: 'string', title: 'divider.title' },
  inlineTitle: { type: 'boolean', default: false, title: 'divider.inline_title' },
} as const

export type DividerOptions = OptionsOf<typeof options>

export const divider = defineInterface({
  id: 'divider',
  name: 'divider.name',
  icon: 'horizontal_rule',
  types: ['alias'],
  presentation: true,
  options,
  load: () => import('./Divider.tsx'),
})
