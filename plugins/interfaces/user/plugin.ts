import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const user = defineInterface({
  id: 'user',
  name: 'user.name',
  icon: 'person',
  types: ['uuid'],
  relations: ['m2o'],
  options,
  load: () => import('./UserInput.tsx'),
})
