import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

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
