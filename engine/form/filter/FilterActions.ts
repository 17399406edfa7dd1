import type { PresetFilter } from '#schemas/data/PresetFilter.ts'

/** The actions of a filter editor on one filter, by its key. */
export interface FilterActions {
  readonly put: (filter: PresetFilter, when: 'soon' | 'now') => void
  readonly remove: (key: string) => void
  readonly move: (key: string, step: 1 | -1) => void
  /** Moves a filter into a new group. */
  readonly wrap: (key: string) => void
  readonly ungroup: (key: string) => void
  /** Adds a filter on a field to a group. */
  readonly add: (path: string, group: string | null) => void
}
