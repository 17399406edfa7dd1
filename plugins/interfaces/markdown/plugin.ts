import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
} as const

export type MarkdownOptions = OptionsOf<typeof options>

export const markdown = defineInterface({
  id: 'markdown',
  name: 'markdown.name',
  icon: 'markdown',
  types: ['text'],
  options,
  load: () => import('./MarkdownField.tsx'),
})
