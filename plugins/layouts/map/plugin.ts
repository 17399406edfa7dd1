import { defineLayout } from '#engine/plugin.ts'
import { templateFields } from '#schemas/template/template.ts'
import { mapParts } from './mapParts.ts'
import { maxItems } from './maxItems.ts'
import { options } from './options.ts'

export const mapLayout = defineLayout({
  id: 'map',
  name: 'map.name',
  icon: 'map',
  options,
  fields: (_query, settings, { collection }) => {
    const { field, title } = mapParts(collection, settings)
    return [...new Set([...templateFields(title), ...(field ? [field.field] : [])])]
  },
  request: () => ({ limit: maxItems, page: 1 }),
  load: () => import('./MapLayout.tsx'),
  loadOptions: () => import('./MapLayoutOptions.tsx'),
})
