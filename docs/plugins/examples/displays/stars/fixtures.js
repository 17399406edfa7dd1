import { defineFixtures } from '@fieldhouse/plugin'
import stars from './index.js'

const field = { type: 'integer' }

export const fixtures = defineFixtures(stars, {
  rated: { field, value: 3 },
  ofTen: { field, value: 7, options: { most: 10 } },
  anotherType: { field, value: 'three' },
})
