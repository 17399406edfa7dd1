import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Of the rows that hold the words of one language. */
  template: { type: 'string', title: 'translations_display.template', interface: 'display-template' },
} as const

export type TranslationsOptions = OptionsOf<typeof options>
