import { dropdownOptions, type OptionsOf } from '#engine/plugin.ts'

export const options = dropdownOptions

export type DropdownMultiselectOptions = OptionsOf<typeof options>
