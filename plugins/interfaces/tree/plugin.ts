import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const tree = defineInterface({
  id: 'tree',
  name: 'tree.name',
  icon: 'account_tree',
  types: ['alias'],
  relations: ['o2m'],
  options,
  load: () => import('./Tree.tsx'),
})
