import { dropdownOptions, type OptionsOf } from '#engine/plugin.ts'

export const options = dropdownOptions

export type DropdownOptions = OptionsOf<typeof options>
