import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const markdown = defineInterface({
  id: 'markdown',
  name: 'markdown.name',
  icon: 'markdown',
  types: ['text'],
  options,
  load: () => import('./MarkdownField.tsx'),
})
