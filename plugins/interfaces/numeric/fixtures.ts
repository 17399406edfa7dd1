import { defineFixtures } from '#engine/plugin.ts'
import { numeric } from './plugin.ts'

export const fixtures = defineFixtures(numeric, {
  empty: { field: { type: 'integer' }, options: { placeholder: 'How many' } },
  integer: { value: 42, field: { type: 'integer' } },
  atMaximum: { value: 100, field: { type: 'integer' }, options: { min: 0, max: 100, step: 5 } },
  float: { value: 0.1, field: { type: 'float' }, options: { step: 0.1, iconLeft: 'speed' } },
  bigInteger: { value: '9223372036854775807', field: { type: 'bigInteger' }, options: { font: 'monospace' } },
  decimal: { value: '12345678901234567890.10', field: { type: 'decimal' }, options: { step: 0.01, iconLeft: 'euro' } },
  anotherType: { value: 'many', field: { type: 'integer' } },
})
