import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** How the related item is drawn; without it the template of its collection counts. */
  template: { type: 'string', title: 'option.template', interface: 'template' },
  selectMode: {
    type: 'string',
    enum: ['auto', 'dropdown', 'modal'],
    default: 'auto',
    title: 'many_to_one.select_mode',
  },
} as const

export type ManyToOneOptions = OptionsOf<typeof options>
