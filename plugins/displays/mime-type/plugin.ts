import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'

export const mimeType = defineDisplay({
  id: 'mime-type',
  name: 'mime_type.name',
  icon: 'description',
  types: ['string'],
  options,
  // The type itself: the map of extensions loads with the component.
  text: value => plainText(value),
  load: () => import('./MimeType.tsx'),
})
