import type { PermissionAction } from '#schemas/data/Permission.ts'

const reads = ['activity', 'collections', 'fields', 'relations', 'revisions', 'users', 'roles', 'settings']
const writes = ['presets', 'files', 'folders']
const actions: readonly PermissionAction[] = ['create', 'read', 'update', 'delete']

/** The permissions that a user needs to use the studio at all. */
export const defaultPermissions = (role: string) =>
  [
    ...reads.map(name => ({ name, action: 'read' as const })),
    ...writes.flatMap(name => actions.map(action => ({ name, action }))),
  ].map(({ name, action }) => ({ role, collection: `directus_${name}`, action, fields: ['*'] }))
