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
  itemsShown: { type: 'integer', default: 8, minimum: 1, title: 'checkboxes.items_shown' },
  /** How many may be chosen; left out for any number. */
  maximum: { type: 'integer', minimum: 1, title: 'checkboxes.maximum' },
  iconOn: { type: 'string', default: 'check_box', title: 'option.icon_on', interface: 'icon' },
  iconOff: { type: 'string', default: 'check_box_outline_blank', title: 'option.icon_off', interface: 'icon' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
} as const

export type CheckboxesOptions = OptionsOf<typeof options>
