import { isRecord } from './isRecord.ts'
/** One test of a field. `value` is text as typed (lists and bounds comma-joined), a scalar, or a list of them. */
export interface PresetClause {
  readonly key: string
  /** Dotted through relations: `author.name`. */
  readonly field: string
  /** The id of an operator, without an underscore. */
  readonly operator: string
  readonly value?: unknown
  /** The user can neither change nor remove it. */
  readonly locked?: boolean
}

/** Filters of which all or any must hold. */
export interface PresetGroup {
  readonly key: string
  readonly group: 'and' | 'or'
  readonly filters: readonly PresetFilter[]
}

/** A filter as presets store it. */
export type PresetFilter = PresetClause | PresetGroup

export const isPresetGroup = (filter: PresetFilter): filter is PresetGroup => 'group' in filter

/** Levels of groups that are read; the server takes a few more. */
const deepest = 8

/**
 * The filters of a stored preset, whatever is stored. An invalid filter becomes a clause without a field that keeps the
 * original value, so that the studio can show it and the user can remove it. Keys are made unique.
 */
export function readPresetFilters(stored: unknown): readonly PresetFilter[] {
  const usedKeys = new Set<string>()
  const keyFor = (wanted: unknown): string => {
    const base = typeof wanted === 'string' && wanted !== '' ? wanted : 'filter'
    let key = base
    for (let next = 2; usedKeys.has(key); next++) key = `${base}-${next}`
    usedKeys.add(key)
    return key
  }
  const read = (entry: unknown, depth: number): PresetFilter => {
    const { key, field, operator, group, filters, value, locked } = isRecord(entry) ? entry : {}
    if ((group === 'and' || group === 'or') && Array.isArray(filters) && depth < deepest)
      return { key: keyFor(key), group, filters: filters.map(inner => read(inner, depth + 1)) }
    const isLocked = locked === true && { locked: true }
    if (typeof field !== 'string' || typeof operator !== 'string')
      return { key: keyFor(key), field: '', operator: '', value: entry }
    return { key: keyFor(key), field, operator, ...(value !== undefined && { value }), ...isLocked }
  }
  if (stored === null || stored === undefined) return []
  return (Array.isArray(stored) ? stored : [stored]).map(entry => read(entry, 0))
}
