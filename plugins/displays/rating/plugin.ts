import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'

const options = {
  simple: { type: 'boolean', default: false, title: 'rating.simple' },
  /** The most that can be given; the number of stars. */
  maxValue: { type: 'number', title: 'rating.max_value', minimum: 1 },
} as const

export type RatingOptions = OptionsOf<typeof options>

/** The number in a value; exact numbers travel as text. Null for anything else. */
export function readRating(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

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
