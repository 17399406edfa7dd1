import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Without it, the name of the field. */
  title: { type: 'string', title: 'divider.title' },
  icon: { type: 'string', title: 'icon', interface: 'icon' },
  /** The color of the icon and of the line next to the group. */
  color: { type: 'string', title: 'option.color', interface: 'color' },
  /** A title above the fields, the fields alone, or each field as a section that expands separately. */
  style: { type: 'string', enum: ['detail', 'raw', 'accordion'], default: 'detail', title: 'group.style' },
  /**
   * `first` expands the first section of an accordion. Default: accordions are collapsed, other groups are expanded.
   */
  start: { type: 'string', enum: ['open', 'closed', 'first'], title: 'group.start' },
  /** For an accordion: opening a section closes the open one. */
  oneOpen: { type: 'boolean', default: true, title: 'group.one_open' },
} as const

export type GroupOptions = OptionsOf<typeof options>
