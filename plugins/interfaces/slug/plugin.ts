import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  iconLeft: { type: 'string', title: 'option.icon_left', interface: 'icon' },
  iconRight: { type: 'string', title: 'option.icon_right', interface: 'icon' },
} as const

export type SlugOptions = OptionsOf<typeof options>

export const slug = defineInterface({
  id: 'slug',
  name: 'slug.name',
  icon: 'link',
  types: ['string'],
  options,
  load: () => import('./Slug.tsx'),
})
