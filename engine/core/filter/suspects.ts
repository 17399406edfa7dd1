import { isPresetGroup, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import { withoutFilter } from './editFilters.ts'
import { filterTree, type TypeAt } from './filterTree.ts'

/** A filter that may be why a list is empty, and the filters that are left without it. */
export interface Suspect {
  readonly filter: PresetFilter
  readonly rest: readonly PresetFilter[]
}

/** Questions asked of the server at most. */
const most = 10

/**
 * The filters that keep items out by themselves: clauses, also those of groups that all must hold, and groups of which
 * any must hold as a whole, as taking one of those off lets nothing more in.
 */
export function suspectsOf(filters: readonly PresetFilter[], typeAt: TypeAt): readonly Suspect[] {
  const alone = (some: readonly PresetFilter[]): readonly PresetFilter[] =>
    some.flatMap(filter => {
      if (isPresetGroup(filter) && filter.group === 'and') return alone(filter.filters)
      const isLocked = !isPresetGroup(filter) && filter.locked
      return isLocked || Object.keys(filterTree([filter], typeAt)).length === 0 ? [] : [filter]
    })
  return alone(filters)
    .slice(0, most)
    .map(filter => ({ filter, rest: withoutFilter(filters, filter.key) }))
}
