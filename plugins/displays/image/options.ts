import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  circle: { type: 'boolean', default: false, title: 'image.circle' },
} as const

export type ImageOptions = OptionsOf<typeof options>
