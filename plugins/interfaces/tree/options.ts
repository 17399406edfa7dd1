import { type OptionsOf, sortOptions } from '#engine/plugin.ts'

export const options = {
  /** The text of an item; without it the template of the collection counts. */
  template: { type: 'string', title: 'option.template', interface: 'template' },
  ...sortOptions,
} as const

export type TreeOptions = OptionsOf<typeof options>
