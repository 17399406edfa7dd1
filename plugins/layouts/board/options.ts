import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The field whose choices are the columns; defaults to the first one with choices. */
  groupBy: { type: 'string', title: 'board.group' },
  title: { type: 'string', title: 'board.title', interface: 'display-template' },
  subtitle: { type: 'string', title: 'board.subtitle', interface: 'display-template' },
} as const

export type BoardOptions = OptionsOf<typeof options>
