import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  selectMode: {
    type: 'string',
    enum: ['auto', 'dropdown', 'modal'],
    default: 'auto',
    title: 'many_to_one.select_mode',
  },
} as const

export type UserOptions = OptionsOf<typeof options>

export const user = defineInterface({
  id: 'user',
  name: 'user.name',
  icon: 'person',
  types: ['uuid'],
  relations: ['m2o'],
  options,
  load: () => import('./UserInput.tsx'),
})
