import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const textarea = defineInterface({
  id: 'textarea',
  name: 'textarea.name',
  icon: 'notes',
  types: ['text', 'string'],
  defaultFor: ['text'],
  options,
  load: () => import('./Textarea.tsx'),
})
