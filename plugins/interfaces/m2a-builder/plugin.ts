import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const manyToAny = defineInterface({
  id: 'm2a-builder',
  name: 'many_to_any.name',
  icon: 'view_agenda',
  aliases: ['many-to-any', 'list-m2a'],
  types: ['alias'],
  relations: ['m2a'],
  options,
  load: () => import('./ManyToAny.tsx'),
})
