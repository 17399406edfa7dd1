import { defineFixtures } from '#engine/plugin.ts'
import { interfaceChoice } from './plugin.ts'

export const fixtures = defineFixtures(interfaceChoice, {
  empty: {},
  chosen: { value: 'interface' },
  byType: { item: { region: 'string' }, options: { typeField: 'region' } },
  noneFits: { item: { region: 'binary' }, options: { typeField: 'region' } },
  gone: { value: 'star-rating' },
  anotherType: { value: { interface: 'slider' } },
})
