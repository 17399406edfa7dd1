import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Times 40 px is the width of a card. */
  size: { type: 'integer', enum: [2, 3, 4, 5], default: 4, title: 'cards.size' },
  /** For items without an image. */
  icon: { type: 'string', default: 'box', title: 'cards.icon', interface: 'icon' },
  title: { type: 'string', title: 'cards.title', interface: 'display-template' },
  subtitle: { type: 'string', title: 'cards.subtitle', interface: 'display-template' },
  /** A field that references a file; empty for none, defaults to the first such field. */
  imageSource: { type: 'string', title: 'cards.image_source' },
  imageFit: { type: 'string', enum: ['crop', 'contain'], default: 'crop', title: 'cards.image_fit' },
} as const

export type CardsOptions = OptionsOf<typeof options>
