import { defineInterface } from '#engine/plugin.ts'

export const imageInput = defineInterface({
  id: 'image',
  name: 'image.name',
  icon: 'image',
  types: ['uuid'],
  relations: ['file'],
  options: {},
  load: () => import('./ImageInput.tsx'),
})
