import { listOptions, type OptionsOf } from '#engine/plugin.ts'

/** Without columns: the first three fields of the related collection. The order is a field of the junction. */
export const options = listOptions

export type ManyToManyOptions = OptionsOf<typeof options>
