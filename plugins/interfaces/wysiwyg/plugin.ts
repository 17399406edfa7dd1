import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const wysiwyg = defineInterface({
  id: 'wysiwyg',
  name: 'wysiwyg.name',
  icon: 'edit_note',
  types: ['text'],
  recommendedFor: ['text'],
  options,
  load: () => import('./Wysiwyg.tsx'),
})
