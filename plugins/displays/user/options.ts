import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  display: { type: 'string', enum: ['avatar', 'name', 'both'], default: 'both', title: 'user_display.display' },
} as const

export type UserOptions = OptionsOf<typeof options>
