import { isPresetGroup, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import { withoutFilter } from './editFilters.ts'
import { filterTree, type TypeAt } from './filterTree.ts'

/** A filter that may be why a list is empty, and the remaining filters without it. */
export interface BlockingFilter {
  readonly filter: PresetFilter
  readonly remaining: readonly PresetFilter[]
}

/** Maximum requests to the server. */
const maxQueries = 10

/**
 * The filters that can each exclude items: clauses, including those in "and" groups, and whole "or" groups, because
 * removing a single clause of those never adds results.
 */
export function blockingFilters(filters: readonly PresetFilter[], typeAt: TypeAt): readonly BlockingFilter[] {
  const alone = (some: readonly PresetFilter[]): readonly PresetFilter[] =>
    some.flatMap(filter => {
      if (isPresetGroup(filter) && filter.group === 'and') return alone(filter.filters)
      const isLocked = !isPresetGroup(filter) && filter.locked
      return isLocked || Object.keys(filterTree([filter], typeAt)).length === 0 ? [] : [filter]
    })
  return alone(filters)
    .slice(0, maxQueries)
    .map(filter => ({ filter, remaining: withoutFilter(filters, filter.key) }))
}
