import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Without it, the name of the field. */
  title: { type: 'string', title: 'divider.title' },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  /** The color of the icon and of the line next to the group. */
  color: { type: 'string', title: 'option.color', interface: 'color' },
  /** A title over the fields, nothing but the fields, or each field as a section that opens on its own. */
  style: { type: 'string', enum: ['detail', 'raw', 'accordion'], default: 'detail', title: 'group.style' },
  /** `first` is the first section of an accordion alone. Left out, an accordion is closed and any other group open. */
  start: { type: 'string', enum: ['open', 'closed', 'first'], title: 'group.start' },
  /** For an accordion: opening a section closes the open one. */
  oneOpen: { type: 'boolean', default: true, title: 'group.one_open' },
} as const

export type GroupOptions = OptionsOf<typeof options>
