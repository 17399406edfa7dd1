import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  simple: { type: 'boolean', default: false, title: 'rating.simple' },
  /** The maximum rating, which is the number of stars. */
  maxValue: { type: 'number', title: 'rating.max_value', minimum: 1 },
} as const

export type RatingOptions = OptionsOf<typeof options>
