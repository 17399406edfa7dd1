import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The template for a translation row. */
  template: { type: 'string', title: 'translations_display.template', interface: 'display-template' },
} as const

export type TranslationsOptions = OptionsOf<typeof options>
