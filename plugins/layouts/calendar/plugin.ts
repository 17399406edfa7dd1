import { defineLayout } from '#engine/plugin.ts'
import { templateFields } from '#schemas/template/template.ts'
import { calendarParts, rangeFilter } from './calendarParts.ts'
import { maxItems } from './maxItems.ts'
import { options } from './options.ts'

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
    return { limit: maxItems, page: 1, ...(start && { sort: [start.field], filter: rangeFilter(start, end, at) }) }
  },
  load: () => import('./Calendar.tsx'),
  loadOptions: () => import('./CalendarOptions.tsx'),
})
