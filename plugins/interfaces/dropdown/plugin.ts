import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
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

export type DropdownOptions = OptionsOf<typeof options>

export const dropdown = defineInterface({
  id: 'dropdown',
  name: 'dropdown.name',
  icon: 'arrow_drop_down_circle',
  types: ['string', 'text', 'integer', 'float', 'bigInteger', 'decimal'],
  recommendedFor: ['string'],
  options,
  load: () => import('./Dropdown.tsx'),
})
