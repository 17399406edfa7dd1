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
  iconOn: { type: 'string', default: 'radio_button_checked', title: 'option.icon_on', interface: 'icon' },
  iconOff: { type: 'string', default: 'radio_button_unchecked', title: 'option.icon_off', interface: 'icon' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
} as const

export type RadioButtonsOptions = OptionsOf<typeof options>
