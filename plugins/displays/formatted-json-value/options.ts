import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  format: { type: 'string', title: 'formatted_json_value.format' },
} as const

export type FormattedJsonValueOptions = OptionsOf<typeof options>
