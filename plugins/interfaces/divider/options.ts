import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  color: { type: 'string', title: 'option.color', interface: 'color' },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  title: { type: 'string', title: 'divider.title' },
  inlineTitle: { type: 'boolean', default: false, title: 'divider.inline_title' },
} as const

export type DividerOptions = OptionsOf<typeof options>
