import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  trim: { type: 'boolean', default: false, title: 'option.trim' },
  font: {
    type: 'string',
    enum: ['sans-serif', 'serif', 'monospace'],
    default: 'sans-serif',
    title: 'option.font',
  },
} as const

export type TextareaOptions = OptionsOf<typeof options>
