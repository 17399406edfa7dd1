import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  font: {
    type: 'string',
    enum: ['sans-serif', 'serif', 'monospace'],
    default: 'sans-serif',
    title: 'option.font',
  },
  iconLeft: { type: 'string', title: 'option.icon_left', interface: 'icon' },
  iconRight: { type: 'string', title: 'option.icon_right', interface: 'icon' },
  trim: { type: 'boolean', default: false, title: 'option.trim' },
  masked: { type: 'boolean', default: false, title: 'text_input.masked' },
  /** Characters; without it the length of the column counts. */
  length: { type: 'integer', minimum: 1, title: 'text_input.length' },
  slug: { type: 'boolean', default: false, title: 'text_input.slug' },
  dbSafe: { type: 'boolean', default: false, title: 'text_input.db_safe' },
} as const

export type TextInputOptions = OptionsOf<typeof options>
