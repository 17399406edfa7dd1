import { defineFixtures } from '#engine/plugin.ts'
import { group } from './plugin.ts'

const alias = { field: { field: 'notes', type: 'alias' } } as const

export const fixtures = defineFixtures(group, {
  open: { ...alias },
  closed: { ...alias, options: { start: 'closed' } },
  everyOption: { ...alias, options: { title: 'Where it happened', icon: 'place', start: 'open' } },
  longTitle: {
    ...alias,
    options: { title: 'Everything about the place that a reader far away would want to know', start: 'closed' },
  },
})
