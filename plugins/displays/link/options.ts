import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** By default it is found out from the value. */
  kind: { type: 'string', enum: ['auto', 'web', 'email', 'phone'], default: 'auto', title: 'link.kind' },
} as const

export type LinkOptions = OptionsOf<typeof options>
