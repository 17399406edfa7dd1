import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  defaultForeground: { type: 'string', default: '#263238', title: 'labels.default_foreground', interface: 'color' },
  defaultBackground: { type: 'string', default: '#eceff1', title: 'labels.default_background', interface: 'color' },
  format: { type: 'boolean', default: true, title: 'labels.format' },
  showAsDot: { type: 'boolean', default: false, title: 'labels.show_as_dot' },
  dotText: { type: 'boolean', default: false, title: 'labels.dot_text' },
  choices: {
    type: 'array',
    title: 'option.choices',
    items: {
      type: 'object',
      properties: {
        text: { type: 'string', title: 'option.choice_text' },
        value: { type: 'string', title: 'option.choice_value' },
        foreground: { type: 'string', title: 'labels.foreground', interface: 'color' },
        background: { type: 'string', title: 'labels.background', interface: 'color' },
      },
    },
  },
} as const

export type LabelsOptions = OptionsOf<typeof options>
