import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  /** Without it, the name of the field. */
  title: { type: 'string', title: 'divider.title' },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  start: { type: 'string', enum: ['open', 'closed'], default: 'open', title: 'group.start' },
} as const

export type GroupOptions = OptionsOf<typeof options>

export const group = defineInterface({
  id: 'group',
  name: 'group.name',
  icon: 'view_agenda',
  types: ['alias'],
  presentation: true,
  group: true,
  options,
  load: () => import('./Group.tsx'),
})
