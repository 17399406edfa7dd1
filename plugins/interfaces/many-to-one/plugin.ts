import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
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

export const manyToOne = defineInterface({
  id: 'many-to-one',
  name: 'many_to_one.name',
  icon: 'link',
  types: ['uuid', 'string', 'text', 'integer', 'bigInteger'],
  relations: ['m2o'],
  options,
  load: () => import('./ManyToOne.tsx'),
})
