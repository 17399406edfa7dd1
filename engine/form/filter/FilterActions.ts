import type { PresetFilter } from '#schemas/data/PresetFilter.ts'

/** What an editor of filters can do to one of them, named by its key. */
export interface FilterActions {
  readonly put: (filter: PresetFilter, when: 'soon' | 'now') => void
  readonly remove: (key: string) => void
  readonly move: (key: string, step: 1 | -1) => void
  /** Puts a filter into a group of its own. */
  readonly wrap: (key: string) => void
  readonly ungroup: (key: string) => void
  /** Adds a filter on a field to a group. */
  readonly add: (path: string, group: string | null) => void
}
