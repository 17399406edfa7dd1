import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  iconLeft: { type: 'string', title: 'option.icon_left', interface: 'icon' },
  iconRight: { type: 'string', title: 'option.icon_right', interface: 'icon' },
  /** The field that a new item's slug follows until it is edited. */
  source: {
    type: 'string',
    title: 'slug.source',
    interface: 'field',
    interfaceOptions: { typeAllowList: ['string', 'text'], withoutKeys: true, allowNone: true },
  },
  unique: { type: 'boolean', default: false, title: 'slug.unique' },
} as const

export type SlugOptions = OptionsOf<typeof options>
