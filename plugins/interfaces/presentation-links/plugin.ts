import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  links: {
    type: 'array',
    default: [],
    title: 'presentation_links.links',
    items: {
      type: 'object',
      properties: {
        label: { type: 'string', title: 'option.label' },
        icon: { type: 'string', title: 'icon', interface: 'icon' },
        type: {
          type: 'string',
          enum: ['primary', 'normal', 'info', 'success', 'warning', 'danger'],
          title: 'presentation_links.type',
        },
        url: { type: 'string', title: 'presentation_links.url' },
      },
    },
  },
} as const

export type PresentationLinksOptions = OptionsOf<typeof options>

export const presentationLinks = defineInterface({
  id: 'presentation-links',
  name: 'presentation_links.name',
  icon: 'smart_button',
  types: ['alias'],
  presentation: true,
  options,
  load: () => import('./PresentationLinks.tsx'),
})
