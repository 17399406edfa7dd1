import { defineFixtures } from '#engine/plugin.ts'
import { group } from './plugin.ts'

const alias = { field: { field: 'notes', type: 'alias' } } as const

export const fixtures = defineFixtures(group, {
  open: { ...alias },
  closed: { ...alias, options: { start: 'closed' } },
  everyOption: {
    ...alias,
    options: { title: 'Where it happened', icon: 'place', color: '#2F80ED', style: 'detail', start: 'open' },
  },
  longTitle: {
    ...alias,
    options: { title: 'Everything about the place that a reader far away would want to know', start: 'closed' },
  },
  withoutHeader: { ...alias, options: { title: 'Place', style: 'raw' } },
  accordion: { ...alias, options: { title: 'Place', style: 'accordion' } },
  accordionFirstOpen: { ...alias, options: { title: 'Place', style: 'accordion', start: 'first' } },
  accordionAllOpen: { ...alias, options: { title: 'Place', style: 'accordion', start: 'open', oneOpen: false } },
})
