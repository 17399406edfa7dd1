import { type OptionsOf, sortOptions } from '#engine/plugin.ts'

export const options = sortOptions

export type ManyToAnyOptions = OptionsOf<typeof options>
