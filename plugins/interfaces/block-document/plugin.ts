import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const blockDocument = defineInterface({
  id: 'block-document',
  name: 'block_document.name',
  icon: 'view_agenda',
  types: ['json'],
  options,
  load: () => import('./BlockDocument.tsx'),
})
