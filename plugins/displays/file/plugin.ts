import { defineDisplay, plainText } from '#engine/plugin.ts'
import { readFileValue } from './readFileValue.ts'

export const fileDisplay = defineDisplay({
  id: 'file',
  name: 'file.name',
  icon: 'draft',
  types: ['uuid'],
  relations: ['file'],
  options: {},
  // What the dialect calls the data of a file is its bytes, which are asked for by its id.
  fields: () => ['id', 'type', 'title', 'filename_download', 'modified_on'],
  text: value => readFileValue(value)?.title ?? plainText(value),
  load: () => import('./File.tsx'),
})
