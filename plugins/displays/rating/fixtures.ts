import { defineFixtures } from '#engine/plugin.ts'
import { rating } from './plugin.ts'

const field = { type: 'float' } as const

export const fixtures = defineFixtures(rating, {
  three: { value: 3, field },
  fraction: { value: 3.5, field },
  outOfTen: { value: '7.25', field: { type: 'decimal' }, options: { maxValue: 9.5 } },
  none: { value: 0, field },
  tooMany: { value: 12, field },
  simple: { value: 4.5, field, options: { simple: true } },
  anotherType: { value: 'good', field },
  empty: { value: null, field },
})
