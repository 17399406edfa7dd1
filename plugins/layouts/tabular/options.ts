import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Heights of 32, 48 and 64 px (C-095 … C-098). */
  spacing: { type: 'string', enum: ['compact', 'cozy', 'comfortable'], default: 'cozy', title: 'tabular.spacing' },
  /** A click on the header of a sorted column turns the order around, and never takes it off (P-399). */
  mandatorySort: { type: 'boolean', default: false, title: 'tabular.mandatory_sort' },
  /** Column widths in pixels by field (C-102). */
  widths: { type: 'object', default: {}, title: 'tabular.widths' },
} as const

export type TabularOptions = OptionsOf<typeof options>
