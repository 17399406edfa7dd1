import { listOptions, type OptionsOf } from '#engine/plugin.ts'

/** Without columns: the first three fields of the related collection. */
export const options = listOptions

export type OneToManyOptions = OptionsOf<typeof options>
