import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { clausesOf } from './filterTree.ts'

/** A filter that an editor offers with one press. */
export interface QuickFilter {
  readonly label: 'files.without_description'
  readonly field: string
  readonly operator: string
}

const quickFilters: Readonly<Record<string, readonly QuickFilter[]>> = {
  directus_files: [{ label: 'files.without_description', field: 'description', operator: 'empty' }],
}

/** The quick filters of a collection that are not set yet. `has` tells whether the user can read a field. */
export const offeredQuickFilters = (
  collection: string,
  filters: readonly PresetFilter[],
  has: (field: string) => boolean,
): readonly QuickFilter[] =>
  (Object.hasOwn(quickFilters, collection) ? (quickFilters[collection] ?? []) : []).filter(
    ({ field, operator }) =>
      has(field) && !clausesOf(filters).some(clause => clause.field === field && clause.operator === operator),
  )
