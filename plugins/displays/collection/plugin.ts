import { defineDisplay, type OptionsOf, plainText } from '#engine/plugin.ts'

const options = {
  icon: { type: 'boolean', default: false, title: 'collection_display.icon' },
} as const

export type CollectionOptions = OptionsOf<typeof options>

export const collectionDisplay = defineDisplay({
  id: 'collection',
  name: 'collection',
  icon: 'box',
  types: ['string'],
  options,
  text: (value, _options, { metadata }) => {
    const words = plainText(value)
    return metadata.collection(words)?.name ?? words
  },
  load: () => import('./Collection.tsx'),
})
