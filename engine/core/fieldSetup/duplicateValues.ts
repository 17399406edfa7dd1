import { isRecord } from '#schemas/data/isRecord.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { toAddress } from '../list/addressFilters.ts'
import { collectionHref } from '../paths/paths.ts'

/** A value that several items have. */
export interface DuplicateValue {
  readonly value: string
  readonly count: number
  /** The list of the items that have it; null if the value is too long for an address. */
  readonly href: string | null
}

export interface Duplicates {
  /** All of them; `values` are those that most items have. */
  readonly count: number
  readonly values: readonly DuplicateValue[]
}

/** The duplicate values that the server named when it refused a unique field; null if it named none. */
export function duplicateValues(failure: ApiFailure | null, collection: string): Duplicates | null {
  const body = failure?._tag === 'Refused' && isRecord(failure.body) ? failure.body : {}
  const errors: readonly unknown[] = Array.isArray(body['errors']) ? body['errors'] : []
  const extensions = errors.map(error => (isRecord(error) ? error['extensions'] : null)).find(isRecord)
  const duplicates = extensions?.['duplicates']
  if (!extensions || !isRecord(duplicates) || !Array.isArray(duplicates['values'])) return null
  const field = String(extensions['field'])
  const values = duplicates['values'].filter(isRecord).map(({ count, value }) => ({
    value: String(value),
    count: Number(count),
    href: hrefOf(collection, { key: 'duplicates', field, operator: 'eq', value }),
  }))
  return values.length === 0 ? null : { count: Number(duplicates['count']), values }
}

function hrefOf(collection: string, filter: PresetFilter): string | null {
  const address = toAddress([filter])
  return address === null ? null : `${collectionHref(collection)}?filter=${encodeURIComponent(address)}`
}
