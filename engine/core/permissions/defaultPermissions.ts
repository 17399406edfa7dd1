import type { PermissionAction } from '#schemas/data/Permission.ts'

const reads = ['activity', 'collections', 'fields', 'relations', 'revisions', 'users', 'roles', 'settings']
const writes = ['presets', 'files', 'folders']
const actions: readonly PermissionAction[] = ['create', 'read', 'update', 'delete']

/** What somebody needs to use the studio at all (A-0500 … A-0511). */
export const defaultPermissions = (role: string) =>
  [
    ...reads.map(name => ({ name, action: 'read' as const })),
    ...writes.flatMap(name => actions.map(action => ({ name, action }))),
  ].map(({ name, action }) => ({ role, collection: `directus_${name}`, action, fields: ['*'] }))
