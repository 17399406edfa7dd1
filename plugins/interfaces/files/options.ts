import { listOptions, type OptionsOf } from '#engine/plugin.ts'

/** Without columns: title, type and size. The order is a field of the junction. */
export const options = listOptions

export type FilesOptions = OptionsOf<typeof options>
