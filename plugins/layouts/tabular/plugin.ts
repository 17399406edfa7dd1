import { defineLayout } from '#engine/plugin.ts'
import { options } from './options.ts'
import { shownFields } from './shownFields.ts'

export const tabular = defineLayout({
  id: 'tabular',
  name: 'tabular.name',
  icon: 'table_rows',
  options,
  fields: (query, _options, { collection }) => shownFields(collection, query.fields),
  load: () => import('./Tabular.tsx'),
  loadOptions: () => import('./TabularOptions.tsx'),
})
