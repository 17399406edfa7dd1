import { isRecord } from '#schemas/data/isRecord.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Answer } from '../api/exchange.ts'
import type { ItemsPage } from '../registry/StudioHost.ts'

/** A page of a list. Throws an `ApiFailure` if it is not one. */
export function readPage(path: string, { data, meta }: Answer): ItemsPage {
  const items: unknown = data ?? []
  if (!Array.isArray(items) || !items.every(isRecord)) throw malformed(`${path}: a list of items is expected`)
  const counts = isRecord(meta) ? meta : {}
  const countOf = (name: string): number | null => {
    const count = counts[name] ?? null
    if (count === null) return null
    // Some databases return counts as text.
    const read = typeof count === 'string' && count !== '' ? Number(count) : count
    if (typeof read === 'number' && !Number.isNaN(read)) return read
    throw malformed(`${path}: meta.${name} is not a number`)
  }
  return { items, filterCount: countOf('filter_count'), totalCount: countOf('total_count') }
}

const malformed = (message: string): ApiFailure => ({ _tag: 'Malformed', message })
