import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const slug = defineInterface({
  id: 'slug',
  name: 'slug.name',
  icon: 'link',
  types: ['string'],
  options,
  reads: ({ source }) => (source ? [source] : []),
  load: () => import('./Slug.tsx'),
})
