import { defineFixtures } from '#engine/plugin.ts'
import { progress } from './plugin.ts'

const field = { type: 'integer' } as const

export const fixtures = defineFixtures(progress, {
  some: { value: 42, field },
  everyOption: { value: 7.5, field, options: { min: 5, max: 10, suffix: ' km', color: '#14713f' } },
  barOnly: { value: 80, field, options: { showValue: false } },
  none: { value: 0, field },
  tooMany: { value: 120, field },
  exact: { value: '99.50', field: { type: 'decimal' } },
  noRoom: { value: 3, field, options: { min: 10, max: 10 } },
  anotherType: { value: 'good', field },
  empty: { value: null, field },
})
