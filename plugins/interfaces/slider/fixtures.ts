import { defineFixtures } from '#engine/plugin.ts'
import { slider } from './plugin.ts'

const integer = { field: { type: 'integer' } } as const

export const fixtures = defineFixtures(slider, {
  empty: { ...integer },
  filled: { ...integer, value: 40 },
  atMaximum: { ...integer, value: 100, options: { alwaysShowValue: true } },
  everyOption: {
    field: { type: 'float' },
    value: 0.3,
    options: { minValue: -1, maxValue: 1, stepInterval: 0.1, alwaysShowValue: true },
  },
  decimal: { field: { type: 'decimal' }, value: '12.50', options: { stepInterval: 0.5, alwaysShowValue: true } },
  outside: { ...integer, value: 140 },
  misconfigured: { ...integer, value: 4, options: { minValue: 10, maxValue: 10 } },
  anotherType: { ...integer, value: 'many' },
})
