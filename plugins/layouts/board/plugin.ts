import { defineLayout } from '#engine/plugin.ts'
import { templateFields } from '#schemas/template/template.ts'
import { boardParts } from './boardParts.ts'
import { maxItems } from './maxItems.ts'
import { options } from './options.ts'

export const board = defineLayout({
  id: 'board',
  name: 'board.name',
  icon: 'view_column',
  options,
  drawsEmpty: true,
  fields: (_query, settings, { collection }) => {
    const { title, subtitle, group } = boardParts(collection, settings)
    return [...new Set([...templateFields(title + subtitle), ...(group ? [group.field] : [])])]
  },
  request: () => ({ limit: maxItems, page: 1 }),
  load: () => import('./Board.tsx'),
  loadOptions: () => import('./BoardOptions.tsx'),
})
