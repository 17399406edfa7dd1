import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'
import { readFile } from './readFile.ts'

const options = {
  circle: { type: 'boolean', default: false, title: 'image.circle' },
} as const

export type ImageOptions = OptionsOf<typeof options>

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
