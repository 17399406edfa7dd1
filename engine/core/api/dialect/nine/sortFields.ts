import { isRecord } from '#schemas/data/isRecord.ts'
import type { ApiRequest } from '../../exchange.ts'
import type { Row } from '../../Row.ts'
import { nestedRelation } from './relations.ts'

/** The sort field of the rows in a list: an option of the field on rc.24, a member of the relation on 9.x. */
export interface SortFields {
  /** The sort field of the rows that a list field contains; undefined if there is none. */
  readonly of: (collection: string, field: string) => unknown
  /** Notes the relations of an answer, as rows of rc.24. */
  readonly learn: (rows: unknown) => void
  /** A relation to be created, with the sort field that its list was given earlier. */
  readonly withWanted: (row: Row) => Row
  /**
   * Removes the sort field from the options of the sent fields: returns the rows without it, and the relation updates
   * that store it. Options that are not sent change nothing. `field` names the only row if the path does.
   */
  readonly split: (collection: string, field: string | undefined, rows: readonly unknown[]) => SplitFields
}

export interface SplitFields {
  readonly rows: readonly unknown[]
  readonly changes: readonly ApiRequest[]
}

export function sortFields(): SortFields {
  const relations = new Map<string, Row>()
  /** Sort fields of lists whose relation does not exist yet. */
  const wanted = new Map<string, unknown>()
  const listOf = (row: Row) => `${row['one_collection']}.${row['one_field']}`
  const changeOf = (list: string, sortField: unknown): readonly ApiRequest[] => {
    const row = relations.get(list)
    if (row === undefined) wanted.set(list, sortField)
    if (row === undefined || (row['sort_field'] ?? null) === sortField) return []
    const steps = [row['many_collection'], row['many_field']].map(step => encodeURIComponent(String(step)))
    return [
      {
        method: 'PATCH',
        path: `/relations/${steps.join('/')}`,
        body: nestedRelation({ ...row, sort_field: sortField }, false),
      },
    ]
  }
  return {
    of: (collection, field) => relations.get(`${collection}.${field}`)?.['sort_field'] ?? undefined,
    learn: rows => {
      for (const row of [rows].flat())
        if (isRecord(row) && typeof row['one_field'] === 'string') {
          relations.set(listOf(row), row)
          wanted.delete(listOf(row))
        }
    },
    withWanted: row => {
      const sortField = wanted.get(listOf(row))
      return sortField === undefined || row['sort_field'] != null ? row : { ...row, sort_field: sortField }
    },
    split: (collection, named, rows) => {
      const changes: ApiRequest[] = []
      const rest = rows.map(row => {
        const { field, meta } = isRecord(row) ? row : {}
        if (!isRecord(row) || !isRecord(meta) || !Object.hasOwn(meta, 'options')) return row
        const { sortField, ...options } = isRecord(meta['options']) ? meta['options'] : {}
        const list = `${collection}.${String(named ?? field)}`
        if (sortField === undefined && !relations.has(list)) return row
        changes.push(...changeOf(list, sortField ?? null))
        return { ...row, meta: { ...meta, options: meta['options'] === null ? null : options } }
      })
      return { rows: rest, changes }
    },
  }
}
