import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const collectionItemDropdown = defineInterface({
  id: 'collection-item-dropdown',
  name: 'item_dropdown.name',
  icon: 'link',
  types: ['json'],
  options,
  load: () => import('./ItemDropdown.tsx'),
})
