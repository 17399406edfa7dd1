import type { OptionsOf } from '#engine/plugin.ts'

const choice = {
  text: { type: 'string', title: 'option.choice_text' },
  value: { title: 'option.choice_value' },
} as const

/** The form edits three levels; the stored choices can have more. */
export const options = {
  choices: {
    type: 'array',
    default: [],
    title: 'option.choices',
    items: {
      type: 'object',
      properties: {
        ...choice,
        children: {
          type: 'array',
          title: 'checkbox_tree.children',
          items: {
            type: 'object',
            properties: {
              ...choice,
              children: {
                type: 'array',
                title: 'checkbox_tree.children',
                items: { type: 'object', properties: choice },
              },
            },
          },
        },
      },
    },
  },
  /** The values that are stored if a choice with children is selected. */
  valueCombining: {
    type: 'string',
    enum: ['all', 'branch', 'leaf', 'indeterminate', 'exclusive'],
    default: 'all',
    title: 'checkbox_tree.value_combining',
  },
} as const

export type CheckboxTreeOptions = OptionsOf<typeof options>
