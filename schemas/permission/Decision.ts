import type { PermissionAction } from '../data/Permission.ts'
import type { FilterTree } from '../filter/FilterTree.ts'

/** Who is asking. `role` null is everyone without signing in. */
export interface Caller {
  readonly user: string | null
  readonly role: string | null
  /** Name of the role, for explanations. */
  readonly roleName: string | null
  readonly admin: boolean
  /** An administrator looks at things with the rights of another role: nothing can be changed. */
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

/** What a caller may do with one action on one collection. */
export type Decision =
  | {
      readonly allowed: true
      /** The items covered: a filter tree, dynamic values still in it; null for all of them. */
      readonly rows: FilterTree | null
      readonly fields: 'all' | ReadonlySet<string>
      /** What saved values must satisfy, dynamic values still in it. */
      readonly validation: FilterTree | null
      readonly presets: Readonly<Record<string, unknown>>
    }
  | { readonly allowed: false; readonly denial: Denial }
