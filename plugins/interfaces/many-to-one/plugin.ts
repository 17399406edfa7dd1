import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const manyToOne = defineInterface({
  id: 'many-to-one',
  name: 'many_to_one.name',
  icon: 'link',
  types: ['uuid', 'string', 'text', 'integer', 'bigInteger'],
  relations: ['m2o'],
  options,
  load: () => import('./ManyToOne.tsx'),
})
