import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  iconLeft: { type: 'string', title: 'option.icon_left', interface: 'icon' },
  iconRight: { type: 'string', title: 'option.icon_right', interface: 'icon' },
} as const

export type SlugOptions = OptionsOf<typeof options>
