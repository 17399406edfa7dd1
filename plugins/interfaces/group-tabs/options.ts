import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The name of the tabs for screen readers. Without it, the name of the field. */
  title: { type: 'string', title: 'divider.title' },
} as const

export type GroupTabsOptions = OptionsOf<typeof options>
