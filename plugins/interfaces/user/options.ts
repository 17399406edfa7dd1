import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  selectMode: {
    type: 'string',
    enum: ['auto', 'dropdown', 'modal'],
    default: 'auto',
    title: 'many_to_one.select_mode',
  },
} as const

export type UserOptions = OptionsOf<typeof options>
