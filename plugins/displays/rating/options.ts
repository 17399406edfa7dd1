import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  simple: { type: 'boolean', default: false, title: 'rating.simple' },
  /** The most that can be given; the number of stars. */
  maxValue: { type: 'number', title: 'rating.max_value', minimum: 1 },
} as const

export type RatingOptions = OptionsOf<typeof options>
