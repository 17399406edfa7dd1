import { defineFixtures } from '#engine/plugin.ts'
import { raw } from './plugin.ts'

export const fixtures = defineFixtures(raw, {
  text: { value: '<b>As it is</b>' },
  number: { value: 0, field: { type: 'integer' } },
  bigInteger: { value: '9223372036854775807', field: { type: 'bigInteger' } },
  list: { value: ['red', 'green'], field: { type: 'csv' } },
  json: { value: { answer: 42 }, field: { type: 'json' } },
})
