import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const dropdownMultiselect = defineInterface({
  id: 'dropdown-multiselect',
  name: 'dropdown_multiselect.name',
  icon: 'checklist',
  types: ['json', 'csv'],
  options,
  load: () => import('./DropdownMultiselect.tsx'),
})
