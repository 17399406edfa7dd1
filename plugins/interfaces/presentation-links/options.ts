import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
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
