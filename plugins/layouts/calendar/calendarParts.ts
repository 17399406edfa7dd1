import type { CollectionInfo, FieldInfo } from '#engine/plugin.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { CalendarOptions } from './options.ts'

export const dateFields = (collection: CollectionInfo): readonly FieldInfo[] =>
  collection.fields.filter(({ type, isHidden }) => /^(date|dateTime|timestamp)$/.test(type) && !isHidden)

/** The fields of a calendar: from its options, or else the first date field and the collection's template. */
export function calendarParts(collection: CollectionInfo, options: CalendarOptions) {
  const dates = dateFields(collection)
  const named = (name: string | undefined) => collection.fields.find(({ field }) => field === name) ?? null
  return {
    start: dates.find(({ field }) => field === options.startField) ?? dates[0] ?? null,
    end: dates.find(({ field }) => field === options.endField) ?? null,
    color: named(options.colorField),
    title: options.title || collection.displayTemplate || `{{ ${collection.primaryKey} }}`,
  }
}

/** The visible days of the month around a day, with whole weeks and a margin for every time zone. */
export function rangeFilter(start: FieldInfo, end: FieldInfo | null, at: string | null): FilterTree {
  const [year = 0, month = 1] = (at ?? new Date().toLocaleDateString('sv')).split('-').map(Number)
  const bound = (type: string, day: number) => {
    const iso = new Date(Date.UTC(year, month - 1, day)).toISOString()
    return type === 'timestamp' ? iso : iso.slice(0, type === 'date' ? 10 : 19)
  }
  const within = (field: FieldInfo) => ({
    [field.field]: { _gte: bound(field.type, -7), _lt: bound(field.type, 47) },
  })
  if (end === null) return within(start)
  return {
    _or: [
      within(start),
      { _and: [{ [start.field]: { _lt: bound(start.type, 47) } }, { [end.field]: { _gte: bound(end.type, -7) } }] },
    ],
  }
}
