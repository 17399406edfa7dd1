import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  includeSystem: { type: 'boolean', default: false, title: 'collections_interface.include_system' },
} as const

export type CollectionOptions = OptionsOf<typeof options>
