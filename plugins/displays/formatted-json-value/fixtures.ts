import { defineFixtures } from '#engine/plugin.ts'
import { formattedJsonValue } from './plugin.ts'

const field = { type: 'json', name: 'Stops' } as const
const options = { format: '{{ name }} ({{ days }} days)' }

export const fixtures = defineFixtures(formattedJsonValue, {
  object: { value: { name: 'Utsira', days: 3 }, field, options },
  list: {
    value: [
      { name: 'Utsira', days: 3 },
      { name: 'Tromsø', days: 5 },
    ],
    field,
    options,
  },
  noTemplate: { value: { name: 'Utsira' }, field },
  emptyList: { value: [], field, options },
  text: { value: 'Utsira', field, options },
  empty: { value: null, field },
})
