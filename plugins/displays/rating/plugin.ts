import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'
import { readRating } from './readRating.ts'

export const rating = defineDisplay({
  id: 'rating',
  name: 'rating.name',
  icon: 'star',
  types: ['integer', 'decimal', 'float', 'bigInteger'],
  options,
  text: (value, _options, { format }) => {
    const number = readRating(value)
    return number === null ? plainText(value) : format.number(number)
  },
  load: () => import('./Rating.tsx'),
})
