import { isPresetGroup, type PresetFilter, type PresetGroup } from '#schemas/data/PresetFilter.ts'

type Filters = readonly PresetFilter[]

/** Puts what a function makes of a filter in its place: one, several or none. Groups left empty stay. */
export const withFilter = (filters: Filters, key: string, change: (filter: PresetFilter) => Filters): Filters =>
  filters.flatMap(filter => {
    if (filter.key === key) return change(filter)
    return isPresetGroup(filter) ? [{ ...filter, filters: withFilter(filter.filters, key, change) }] : [filter]
  })

export const withoutFilter = (filters: Filters, key: string): Filters => withFilter(filters, key, () => [])

/** Adds a filter at the end of a group; of the list itself where the group is null. */
export const withAdded = (filters: Filters, group: string | null, added: PresetFilter): Filters =>
  group === null
    ? [...filters, added]
    : withFilter(filters, group, found => [
        isPresetGroup(found) ? { ...found, filters: [...found.filters, added] } : found,
      ])

/** Puts a filter into a new group of its own, to which others can be added. */
export const wrapped = (filters: Filters, key: string, group: PresetGroup['group'], groupKey: string): Filters =>
  withFilter(filters, key, filter => [{ key: groupKey, group, filters: [filter] }])

/** Takes the filters of a group out of it and the group away. */
export const ungrouped = (filters: Filters, key: string): Filters =>
  withFilter(filters, key, filter => (isPresetGroup(filter) ? filter.filters : [filter]))

/** Moves a filter among those beside it; at an end it goes out of its group, next to a group it goes in. */
export function moved(filters: Filters, key: string, step: 1 | -1): Filters {
  const at = filters.findIndex(filter => filter.key === key)
  if (at < 0) return filters.flatMap(filter => movedIn(filter, key, step))
  const filter = filters[at]
  const beside = filters[at + step]
  if (!filter || !beside) return filters
  const rest = filters.filter(each => each.key !== key)
  if (isPresetGroup(beside) && !isPresetGroup(filter)) {
    const inside = step > 0 ? [filter, ...beside.filters] : [...beside.filters, filter]
    return rest.map(each => (each.key === beside.key ? { ...beside, filters: inside } : each))
  }
  return [...rest.slice(0, at + step), filter, ...rest.slice(at + step)]
}

function movedIn(filter: PresetFilter, key: string, step: 1 | -1): Filters {
  if (!isPresetGroup(filter)) return [filter]
  const at = filter.filters.findIndex(each => each.key === key)
  const inner = filter.filters[at]
  const leaves = inner && at === (step > 0 ? filter.filters.length - 1 : 0)
  if (!leaves) return [{ ...filter, filters: moved(filter.filters, key, step) }]
  const left = { ...filter, filters: filter.filters.filter(each => each.key !== key) }
  // A group of nothing is of no use to anybody.
  const kept: Filters = left.filters.length === 0 ? [] : [left]
  return step > 0 ? [...kept, inner] : [inner, ...kept]
}
