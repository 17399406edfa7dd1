import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  iconLeft: { type: 'string', title: 'option.icon_left', interface: 'icon' },
  iconRight: { type: 'string', default: 'local_offer', title: 'option.icon_right', interface: 'icon' },
  presets: { type: 'array', items: { type: 'string' }, default: [], title: 'tags.presets', interface: 'tags' },
  allowCustom: { type: 'boolean', default: true, title: 'tags.allow_custom' },
  capitalization: {
    type: 'string',
    enum: ['none', 'uppercase', 'lowercase', 'auto-format'],
    default: 'none',
    title: 'tags.capitalization',
  },
  whitespace: {
    type: 'string',
    enum: ['keep', 'hyphen', 'underscore', 'remove'],
    default: 'keep',
    title: 'tags.whitespace',
  },
  alphabetize: { type: 'boolean', default: false, title: 'tags.alphabetize' },
} as const

export type TagsOptions = OptionsOf<typeof options>
