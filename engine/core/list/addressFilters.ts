import { type PresetFilter, readPresetFilters } from '#schemas/data/PresetFilter.ts'
import { filterTree, type TypeAt } from '../filter/filterTree.ts'

/** Longer addresses are refused by servers and proxies. */
const maxLength = 2_000

/** The filters in an address, whatever it contains; null if it contains none. */
export function readAddressFilters(filter: string | null): readonly PresetFilter[] | null {
  return filter === null ? null : readPresetFilters(JSON.parse(filter))
}

/** The filters for an address, as JSON; null if they are too long for one. */
export function toAddress(filters: readonly PresetFilter[]): string | null {
  const written = JSON.stringify(filters)
  return encodeURIComponent(written).length > maxLength ? null : written
}

/** Whether a list shows the same items, such as when a filter has no value yet. */
export const sameFilters = (a: readonly PresetFilter[], b: readonly PresetFilter[], typeAt: TypeAt): boolean =>
  JSON.stringify(filterTree(a, typeAt)) === JSON.stringify(filterTree(b, typeAt))
