import { defineFixtures } from '@fieldhouse/plugin'
import stars from './index.js'

const field = { type: 'integer' }

export const fixtures = defineFixtures(stars, {
  empty: { field },
  rated: { field, value: 3 },
  most: { field, value: 10, options: { most: 10 } },
  notClearable: { field, value: 2, options: { clearable: false } },
  tooMany: { field, value: 9 },
  anotherType: { field, value: { nested: true } },
  firstVersion: { field, value: 6, stored: { version: 1, options: { stars: 7 } }, options: { most: 7 } },
})
