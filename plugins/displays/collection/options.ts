import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  icon: { type: 'boolean', default: false, title: 'collection_display.icon' },
} as const

export type CollectionOptions = OptionsOf<typeof options>
