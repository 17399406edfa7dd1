import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  choices: {
    type: 'array',
    default: [],
    title: 'option.choices',
    items: {
      type: 'object',
      properties: {
        text: { type: 'string', title: 'option.choice_text' },
        value: { title: 'option.choice_value' },
      },
    },
  },
  allowOther: { type: 'boolean', default: false, title: 'dropdown.allow_other' },
  allowNone: { type: 'boolean', default: false, title: 'dropdown.allow_none' },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  placeholder: { type: 'string', title: 'option.placeholder' },
} as const

export type DropdownMultiselectOptions = OptionsOf<typeof options>
