import type { PermissionRow } from './permissionRows.ts'

/** A right of editors to read every article. */
export const articleRow = (change: Partial<PermissionRow> = {}): PermissionRow => ({
  id: 1,
  role: 'editors',
  collection: 'articles',
  action: 'read',
  fields: ['*'],
  permissions: null,
  validation: null,
  presets: null,
  limit: null,
  ...change,
})
