import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const oneToMany = defineInterface({
  id: 'one-to-many',
  name: 'one_to_many.name',
  icon: 'format_list_bulleted',
  types: ['alias'],
  relations: ['o2m'],
  options,
  load: () => import('./OneToMany.tsx'),
})
