import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  collectionField: { type: 'string', title: 'option.collection_field' },
} as const

export type DisplayTemplateOptions = OptionsOf<typeof options>
