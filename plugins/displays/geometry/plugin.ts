import { defineDisplay, plainText } from '#engine/plugin.ts'
import { geometryFieldTypes } from '#schemas/data/fieldTypes.ts'
import { isRecord } from '#schemas/data/isRecord.ts'

export const geometryDisplay = defineDisplay({
  id: 'geometry',
  name: 'geometry.name',
  icon: 'map',
  types: [...geometryFieldTypes, 'json', 'string', 'text', 'csv'],
  options: {},
  // Exact, for differences and CSV. The rules of geometries load with the component.
  text: value => plainText(isRecord(value) ? `${value['type']} ${[value['coordinates']].flat(5).join(', ')}` : value),
  load: () => import('./GeometryText.tsx'),
})
