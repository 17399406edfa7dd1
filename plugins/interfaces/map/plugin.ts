import { defineInterface } from '#engine/plugin.ts'
import { geometryFieldTypes } from '#schemas/data/fieldTypes.ts'
import { options } from './options.ts'

export const map = defineInterface({
  id: 'map',
  name: 'map.name',
  icon: 'map',
  types: [...geometryFieldTypes, 'json', 'string', 'text', 'csv'],
  defaultFor: geometryFieldTypes,
  options,
  load: () => import('./MapInput.tsx'),
})
