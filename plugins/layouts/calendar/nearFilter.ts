import type { FieldInfo } from '#engine/plugin.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { addDays, type Day } from './days.ts'

/** The items before or after a day, in the user's time zone. */
export function nearFilter(start: FieldInfo, side: 'previous' | 'next', day: Day): FilterTree {
  const bound = (of: Day) => {
    if (start.type === 'date') return of
    return start.type === 'timestamp' ? new Date(`${of}T00:00:00`).toISOString() : `${of}T00:00:00`
  }
  return { [start.field]: side === 'next' ? { _gte: bound(addDays(day, 1)) } : { _lt: bound(day) } }
}
