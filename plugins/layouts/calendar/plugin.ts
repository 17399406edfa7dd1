import { defineLayout, type OptionsOf } from '#engine/plugin.ts'
import { templateFields } from '#schemas/template/template.ts'
import { calendarParts, rangeFilter } from './calendarParts.ts'

const options = {
  /** The first field that holds a day where nothing is set. */
  startField: { type: 'string', title: 'calendar.start' },
  endField: { type: 'string', title: 'calendar.end' },
  /** A field whose choices have colours. */
  colorField: { type: 'string', title: 'calendar.color' },
  title: { type: 'string', title: 'calendar.title', interface: 'display-template' },
  view: { type: 'string', enum: ['month', 'week'], default: 'month', title: 'calendar.view' },
} as const

export type CalendarOptions = OptionsOf<typeof options>

/** Items of a month at most: one request brings them all. */
export const most = 1_000

export const calendar = defineLayout({
  id: 'calendar',
  name: 'calendar.name',
  icon: 'calendar_today',
  options,
  drawsEmpty: true,
  fields: (_query, settings, { collection }) => {
    const { start, end, color, title } = calendarParts(collection, settings)
    return [...new Set([...templateFields(title), ...[start, end, color].flatMap(field => field?.field ?? [])])]
  },
  request: ({ at }, settings, { collection }) => {
    const { start, end } = calendarParts(collection, settings)
    return { limit: most, page: 1, ...(start && { sort: [start.field], filter: rangeFilter(start, end, at) }) }
  },
  load: () => import('./Calendar.tsx'),
  loadOptions: () => import('./CalendarOptions.tsx'),
})
