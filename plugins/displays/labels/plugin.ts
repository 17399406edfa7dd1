import { defineDisplay } from '#engine/plugin.ts'
import { options } from './options.ts'
import { readLabels } from './readLabels.ts'

export const labels = defineDisplay({
  id: 'labels',
  name: 'labels.name',
  icon: 'label',
  types: ['text', 'string', 'json', 'csv'],
  options,
  text: (value, labelOptions) =>
    readLabels(value, labelOptions)
      .map(label => label.text)
      .join(', '),
  load: () => import('./Labels.tsx'),
})
