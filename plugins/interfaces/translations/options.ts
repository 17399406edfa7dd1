import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** How the row of a language is titled; without it the template of its collection, else its first text. */
  template: { type: 'string', title: 'option.template', interface: 'template' },
} as const

export type TranslationsOptions = OptionsOf<typeof options>
