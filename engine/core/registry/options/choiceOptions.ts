import type { OptionsSchema } from '../OptionsSchema.ts'

/** The options of every interface that selects from a list of values, and can allow other values. */
export const choiceOptions = {
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
} as const satisfies OptionsSchema

/** The options of a dropdown: its placeholder, and whether the value can be empty. */
export const dropdownOptions = {
  ...choiceOptions,
  allowNone: { type: 'boolean', default: false, title: 'dropdown.allow_none' },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  placeholder: { type: 'string', title: 'option.placeholder' },
} as const satisfies OptionsSchema
