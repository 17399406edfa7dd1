import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  showAsExtension: { type: 'boolean', default: true, title: 'mime_type.show_as_extension' },
} as const

export type MimeTypeOptions = OptionsOf<typeof options>
