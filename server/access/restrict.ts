import type { Permission } from '#schemas/data/Permission.ts'
import type { ApiToken } from './ApiToken.ts'
import type { RequestCaller } from './RequestCaller.ts'

type Restricted = Pick<
  RequestCaller,
  'admin' | 'appAccess' | 'permissions' | 'permissionCache' | 'role' | 'timed' | 'apiToken'
>

/**
 * A user as seen through a token. With a list of collections, an administrator becomes a user with full permissions on
 * these, because everything else that administrators can do concerns the whole project.
 */
export function restrict<Who extends Restricted>(who: Who, apiToken: ApiToken): Who {
  const { collections } = apiToken
  const restricted = { ...who, apiToken, permissionCache: new Map() }
  if (collections === null) return restricted
  const permissions = who.admin
    ? [...collections].flatMap(collection => fullPermissions(who.role, collection))
    : who.permissions.filter(each => collections.has(each.collection))
  return { ...restricted, admin: false, appAccess: false, permissions }
}

const actions = ['create', 'read', 'update', 'delete'] as const

const fullPermissions = (role: string | null, collection: string): readonly Permission[] =>
  actions.map(action => ({
    id: 0,
    role,
    collection,
    action,
    permissions: null,
    validation: null,
    presets: null,
    fields: ['*'],
  }))
