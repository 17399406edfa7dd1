import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const checkboxTree = defineInterface({
  id: 'checkbox-tree',
  name: 'checkbox_tree.name',
  icon: 'account_tree',
  types: ['json', 'csv'],
  aliases: ['select-multiple-checkbox-tree'],
  options,
  load: () => import('./CheckboxTree.tsx'),
})
