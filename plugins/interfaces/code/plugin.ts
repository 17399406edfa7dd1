import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const code = defineInterface({
  id: 'code',
  name: 'code.name',
  icon: 'code',
  types: ['json', 'string', 'text'],
  defaultFor: ['json'],
  options,
  load: () => import('./Code.tsx'),
})
