import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const manyToMany = defineInterface({
  id: 'many-to-many',
  name: 'many_to_many.name',
  icon: 'hub',
  types: ['alias'],
  relations: ['m2m'],
  options,
  load: () => import('./ManyToMany.tsx'),
})
