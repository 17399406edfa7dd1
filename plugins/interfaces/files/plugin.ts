import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const files = defineInterface({
  id: 'files',
  name: 'files.name',
  icon: 'file_copy',
  types: ['alias'],
  relations: ['files'],
  options,
  load: () => import('./Files.tsx'),
})
