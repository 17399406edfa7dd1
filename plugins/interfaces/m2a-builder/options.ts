import { inlineOptions, type OptionsOf, sortOptions } from '#engine/plugin.ts'

export const options = { ...sortOptions, ...inlineOptions } as const

export type ManyToAnyOptions = OptionsOf<typeof options>
