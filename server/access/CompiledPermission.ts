import type { Filter } from '#schemas/filter/FilterTree.ts'

/** The compiled permission of a caller for one action on one collection, ready for use in statements. */
export interface CompiledPermission {
  /** The covered items; null for all of them. */
  readonly rows: Filter | null
  readonly fields: 'all' | ReadonlySet<string>
  /** Fields that are shown but cannot be filtered, sorted or searched: their visible value depends on the row. */
  readonly guarded: ReadonlySet<string>
  /** Activity and revisions: only of items that the caller can read. */
  readonly scope: 'items' | null
  /** The filter that saved values must satisfy. */
  readonly validation: Filter | null
  readonly presets: Readonly<Record<string, unknown>>
}

export const covers = (permission: CompiledPermission, field: string): boolean =>
  permission.fields === 'all' || permission.fields.has(field)
