import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Times 40 px is the width of a card (C-110). */
  size: { type: 'integer', enum: [2, 3, 4, 5], default: 4, title: 'cards.size' },
  /** Without an image of its own (C-119). */
  icon: { type: 'string', default: 'box', title: 'cards.icon', interface: 'icon' },
  title: { type: 'string', title: 'cards.title', interface: 'display-template' },
  subtitle: { type: 'string', title: 'cards.subtitle', interface: 'display-template' },
  /** A field that leads to a file; empty for none, the first such field where nothing is set. */
  imageSource: { type: 'string', title: 'cards.image_source' },
  imageFit: { type: 'string', enum: ['crop', 'contain'], default: 'crop', title: 'cards.image_fit' },
} as const

export type CardsOptions = OptionsOf<typeof options>
