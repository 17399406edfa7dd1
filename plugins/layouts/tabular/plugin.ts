import { defineLayout, type OptionsOf } from '#engine/plugin.ts'
import { shownFields } from './shownFields.ts'

const options = {
  /** Heights of 32, 48 and 64 px (C-095 … C-098). */
  spacing: { type: 'string', enum: ['compact', 'cozy', 'comfortable'], default: 'cozy', title: 'tabular.spacing' },
  /** A click on the header of a sorted column turns the order around, and never takes it off (P-399). */
  mandatorySort: { type: 'boolean', default: false, title: 'tabular.mandatory_sort' },
  /** Column widths in pixels by field (C-102). */
  widths: { type: 'object', default: {}, title: 'tabular.widths' },
} as const

export type TabularOptions = OptionsOf<typeof options>

export const tabular = defineLayout({
  id: 'tabular',
  name: 'tabular.name',
  icon: 'table_rows',
  options,
  fields: (query, _options, { collection }) => shownFields(collection, query.fields),
  load: () => import('./Tabular.tsx'),
  loadOptions: () => import('./TabularOptions.tsx'),
})
