import { type OptionsOf, presetColors } from '#engine/plugin.ts'

export const options = {
  presets: {
    type: 'array',
    default: presetColors,
    title: 'color.presets',
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'name' },
        color: { type: 'string', title: 'option.color', interface: 'color' },
      },
    },
  },
  /** Eight digits, the last two for the opacity. */
  opacity: { type: 'boolean', default: false, title: 'color.opacity' },
} as const

export type ColorOptions = OptionsOf<typeof options>
