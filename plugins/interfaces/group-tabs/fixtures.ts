import { defineFixtures } from '#engine/plugin.ts'
import { groupTabs } from './plugin.ts'

const alias = { field: { field: 'notes', type: 'alias' } } as const

export const fixtures = defineFixtures(groupTabs, {
  tabs: { ...alias },
  titled: { ...alias, options: { title: 'Place' } },
})
