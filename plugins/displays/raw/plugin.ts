import { defineDisplay, plainText } from '#engine/plugin.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'

export const raw = defineDisplay({
  id: 'raw',
  name: 'raw.name',
  icon: 'code',
  types: fieldTypes,
  options: {},
  text: value => plainText(value),
  load: () => import('./Raw.tsx'),
})
