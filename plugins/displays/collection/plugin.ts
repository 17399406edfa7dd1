import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'

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
