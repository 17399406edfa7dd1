import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  placeholder: { type: 'string', title: 'option.placeholder' },
  masked: { type: 'boolean', default: false, title: 'hash.masked' },
} as const

export type HashOptions = OptionsOf<typeof options>
