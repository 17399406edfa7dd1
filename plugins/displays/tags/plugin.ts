import { defineDisplay } from '#engine/plugin.ts'
import { readTags } from './readTags.ts'

export const tagsDisplay = defineDisplay({
  id: 'tags',
  name: 'tags.name',
  icon: 'local_offer',
  types: ['json', 'csv'],
  options: {},
  text: (value, _options, { field }) => readTags(value, field.type).join(', '),
  load: () => import('./Tags.tsx'),
})
