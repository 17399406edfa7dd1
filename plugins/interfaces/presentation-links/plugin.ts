import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const presentationLinks = defineInterface({
  id: 'presentation-links',
  name: 'presentation_links.name',
  icon: 'smart_button',
  types: ['alias'],
  presentation: true,
  options,
  load: () => import('./PresentationLinks.tsx'),
})
