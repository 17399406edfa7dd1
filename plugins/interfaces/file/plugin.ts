import { defineInterface } from '#engine/plugin.ts'

export const file = defineInterface({
  id: 'file',
  name: 'file.name',
  icon: 'attach_file',
  types: ['uuid'],
  relations: ['file'],
  options: {},
  load: () => import('./FileInput.tsx'),
})
