import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Of the related item; for many-to-many of the junction. */
  template: { type: 'string', title: 'related_values.template', interface: 'display-template' },
} as const

export type RelatedValuesOptions = OptionsOf<typeof options>
