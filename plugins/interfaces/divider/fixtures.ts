import { defineFixtures } from '#engine/plugin.ts'
import { divider } from './plugin.ts'

const alias = { field: { type: 'alias' } } as const

export const fixtures = defineFixtures(divider, {
  empty: { ...alias },
  titled: { ...alias, options: { title: 'Where it happened' } },
  everyOption: {
    ...alias,
    options: { title: 'Where it happened', icon: 'place', color: '#14713f', inlineTitle: true },
  },
  iconAlone: { ...alias, options: { icon: 'place', inlineTitle: true } },
  longTitle: {
    ...alias,
    options: { title: 'Everything about the place that a reader far away would want to know', inlineTitle: true },
  },
})
