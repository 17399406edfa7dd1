import { isPresetGroup, type PresetFilter, type PresetGroup } from '#schemas/data/PresetFilter.ts'

type Filters = readonly PresetFilter[]

/** Replaces a filter with the result of a function: one, several or none. Emptied groups stay. */
export const withFilter = (filters: Filters, key: string, change: (filter: PresetFilter) => Filters): Filters =>
  filters.flatMap(filter => {
    if (filter.key === key) return change(filter)
    return isPresetGroup(filter) ? [{ ...filter, filters: withFilter(filter.filters, key, change) }] : [filter]
  })

export const withoutFilter = (filters: Filters, key: string): Filters => withFilter(filters, key, () => [])

/** Appends a filter to a group, or to the list itself if the group is null. */
export const withAdded = (filters: Filters, group: string | null, added: PresetFilter): Filters =>
  group === null
    ? [...filters, added]
    : withFilter(filters, group, members => [
        isPresetGroup(members) ? { ...members, filters: [...members.filters, added] } : members,
      ])

/** Moves a filter into a new group, which others can be added to. */
export const wrapped = (filters: Filters, key: string, group: PresetGroup['group'], groupKey: string): Filters =>
  withFilter(filters, key, filter => [{ key: groupKey, group, filters: [filter] }])

/** Replaces a group with its filters. */
export const ungrouped = (filters: Filters, key: string): Filters =>
  withFilter(filters, key, filter => (isPresetGroup(filter) ? filter.filters : [filter]))

/** Moves a filter among its siblings. At an end it moves out of its group; next to a group it moves in. */
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
  // An empty group is useless.
  const remaining: Filters = left.filters.length === 0 ? [] : [left]
  return step > 0 ? [...remaining, inner] : [inner, ...remaining]
}
