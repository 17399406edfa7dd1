import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Heights of 32, 48 and 64 px. */
  spacing: { type: 'string', enum: ['compact', 'cozy', 'comfortable'], default: 'cozy', title: 'tabular.spacing' },
  /** A click on the header of a sorted column reverses the sort instead of removing it. */
  mandatorySort: { type: 'boolean', default: false, title: 'tabular.mandatory_sort' },
  /** Cells are edited like those of a spreadsheet. */
  grid: { type: 'boolean', default: false, title: 'tabular.grid' },
  /** Column widths in pixels by field. */
  widths: { type: 'object', default: {}, title: 'tabular.widths' },
} as const

export type TabularOptions = OptionsOf<typeof options>
