import { defineDisplay } from '#engine/plugin.ts'
import { sizeText } from './sizeText.ts'

export const filesize = defineDisplay({
  id: 'filesize',
  name: 'filesize.name',
  icon: 'description',
  types: ['integer', 'bigInteger'],
  options: {},
  text: (value, _options, { format }) => sizeText(value, format, 2),
  load: () => import('./Filesize.tsx'),
})
