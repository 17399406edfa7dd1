import type { PermissionAction } from '../data/Permission.ts'
import type { FilterTree } from '../filter/FilterTree.ts'

/** The caller. `role` null is everyone without signing in. */
export interface Caller {
  readonly user: string | null
  readonly role: string | null
  /** Name of the role, for explanations. */
  readonly roleName: string | null
  readonly admin: boolean
  /** An administrator views the studio as another role: nothing can be changed. */
  readonly viewing?: boolean
}

/** Why something is not allowed, as data; the studio turns it into a sentence. */
export type Denial =
  | {
      readonly kind: 'no-permission'
      readonly role: string | null
      readonly action: PermissionAction
      readonly collection: string
    }
  | {
      readonly kind: 'field-not-listed'
      readonly role: string | null
      readonly action: PermissionAction
      readonly collection: string
      readonly field: string
    }
  | {
      readonly kind: 'row-not-covered'
      readonly role: string | null
      readonly action: PermissionAction
      readonly collection: string
      readonly rows: FilterTree
    }
  | { readonly kind: 'viewing-as'; readonly role: string | null }

/** What a caller can do with one action on one collection. */
export type Decision =
  | {
      readonly allowed: true
      /** The covered items: a filter tree with unresolved dynamic values; null for all of them. */
      readonly rows: FilterTree | null
      readonly fields: 'all' | ReadonlySet<string>
      /** The filter that saved values must satisfy, with unresolved dynamic values. */
      readonly validation: FilterTree | null
      readonly presets: Readonly<Record<string, unknown>>
    }
  | { readonly allowed: false; readonly denial: Denial }
