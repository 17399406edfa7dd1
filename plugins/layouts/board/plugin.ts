import { defineLayout, type OptionsOf } from '#engine/plugin.ts'
import { templateFields } from '#schemas/template/template.ts'
import { boardParts } from './boardParts.ts'

const options = {
  /** The field whose choices are the columns; the first that has choices where nothing is set. */
  groupBy: { type: 'string', title: 'board.group' },
  title: { type: 'string', title: 'board.title', interface: 'display-template' },
  subtitle: { type: 'string', title: 'board.subtitle', interface: 'display-template' },
} as const

export type BoardOptions = OptionsOf<typeof options>

/** Items on a board at most: one request brings them all. */
export const most = 500

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
  request: () => ({ limit: most, page: 1 }),
  load: () => import('./Board.tsx'),
  loadOptions: () => import('./BoardOptions.tsx'),
})
