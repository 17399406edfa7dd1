import { defineFixtures } from '#engine/plugin.ts'
import { interfaceOptions } from './plugin.ts'

const field = { type: 'json', name: 'Options' } as const
const options = { interfaceField: 'region' }

export const fixtures = defineFixtures(interfaceOptions, {
  // The only interface that exists for every reviewer.
  filled: { field, value: { interfaceField: 'author' }, item: { region: 'interface-options' }, options },
  empty: { field, item: { region: 'interface-options' }, options },
  // With the other interfaces of the studio, the values of the choices have the type of the field.
  typed: {
    field,
    value: { choices: [{ text: 'Calm', value: 1 }] },
    item: { region: 'dropdown', status: 'integer' },
    options: { ...options, typeField: 'status' },
  },
  noInterfaceYet: { field, options },
  interfaceGone: { field, value: { stars: 5 }, item: { region: 'star-rating' }, options },
  anotherType: { field, value: 'stars', item: { region: 'interface-options' }, options },
})
