import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
} as const

export type BlockDocumentOptions = OptionsOf<typeof options>
