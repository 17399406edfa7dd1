import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Defaults to the first date field. */
  startField: { type: 'string', title: 'calendar.start' },
  endField: { type: 'string', title: 'calendar.end' },
  /** A field whose choices have colors. */
  colorField: { type: 'string', title: 'calendar.color' },
  title: { type: 'string', title: 'calendar.title', interface: 'display-template' },
  view: { type: 'string', enum: ['month', 'week'], default: 'month', title: 'calendar.view' },
} as const

export type CalendarOptions = OptionsOf<typeof options>
