import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'

const options = {
  showAsExtension: { type: 'boolean', default: true, title: 'mime_type.show_as_extension' },
} as const

export type MimeTypeOptions = OptionsOf<typeof options>

export const mimeType = defineDisplay({
  id: 'mime-type',
  name: 'mime_type.name',
  icon: 'description',
  types: ['string'],
  options,
  // The type itself: the map of extensions comes with the component.
  text: value => plainText(value),
  load: () => import('./MimeType.tsx'),
})
