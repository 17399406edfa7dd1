import { defineDisplay, plainText } from '#engine/plugin.ts'
import { readFileValue } from './readFileValue.ts'

export const fileDisplay = defineDisplay({
  id: 'file',
  name: 'file.name',
  icon: 'draft',
  types: ['uuid'],
  relations: ['file'],
  options: {},
  // The dialect's `data` field of a file is its content, which is requested by id instead.
  fields: () => ['id', 'type', 'title', 'filename_download', 'modified_on'],
  text: value => readFileValue(value)?.title ?? plainText(value),
  load: () => import('./File.tsx'),
})
