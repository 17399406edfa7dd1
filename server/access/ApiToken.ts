import type { PermissionAction } from '#schemas/data/Permission.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'

/** What a named API token restricts. It never allows more than its user may do. */
export interface ApiToken {
  readonly id: string
  readonly readOnly: boolean
  /** The only collections that it gives access to; null for all that its user has access to. */
  readonly collections: ReadonlySet<string> | null
}

/**
 * System collections that a token with a list of collections can write. It only reads the others: users, roles and
 * webhooks would give it access to more than its list.
 */
const writableSystem: ReadonlySet<string> = new Set(['directus_files', 'directus_folders'])

/** Whether a token covers an action on a collection. The permissions of its user apply in addition. */
export function tokenCovers(token: ApiToken, action: PermissionAction, collection: string): boolean {
  if (token.readOnly && action !== 'read') return false
  if (token.collections === null) return true
  if (!token.collections.has(collection)) return false
  return action === 'read' || !isSystemCollection(collection) || writableSystem.has(collection)
}
