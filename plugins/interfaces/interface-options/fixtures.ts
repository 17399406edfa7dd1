import { defineFixtures } from '#engine/plugin.ts'
import { interfaceOptions } from './plugin.ts'

const options = { interfaceField: 'region' }

export const fixtures = defineFixtures(interfaceOptions, {
  // The only interface that exists for every reviewer.
  filled: { value: { interfaceField: 'author' }, item: { region: 'interface-options' }, options },
  empty: { item: { region: 'interface-options' }, options },
  noInterfaceYet: { options },
  interfaceGone: { value: { stars: 5 }, item: { region: 'star-rating' }, options },
  anotherType: { value: 'stars', item: { region: 'interface-options' }, options },
})
