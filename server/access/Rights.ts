import type { Filter } from '#schemas/filter/FilterTree.ts'

/** What a caller may do with one action on one collection, ready to be put into statements. */
export interface Rights {
  /** The items covered; null for all of them. */
  readonly rows: Filter | null
  readonly fields: 'all' | ReadonlySet<string>
  /** Fields that may be shown but not filtered, sorted or searched by: what is shown of them depends on the row. */
  readonly guarded: ReadonlySet<string>
  /** Activity and revisions: only of items that the caller may read. */
  readonly scope: 'items' | null
  /** What saved values must satisfy. */
  readonly validation: Filter | null
  readonly presets: Readonly<Record<string, unknown>>
}

export const covers = (rights: Rights, field: string): boolean => rights.fields === 'all' || rights.fields.has(field)
