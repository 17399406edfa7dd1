import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const groupTabs = defineInterface({
  id: 'group-tabs',
  name: 'group_tabs.name',
  icon: 'tab',
  types: ['alias'],
  presentation: true,
  group: true,
  options,
  load: () => import('./GroupTabs.tsx'),
})
