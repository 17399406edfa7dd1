import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'
import { readFile } from './readFile.ts'

export const image = defineDisplay({
  id: 'image',
  name: 'image.name',
  icon: 'image',
  types: ['uuid'],
  relations: ['file'],
  options,
  fields: () => ['id', 'type', 'title', 'modified_on'],
  text: value => readFile(value)?.title ?? plainText(value),
  load: () => import('./Image.tsx'),
})
