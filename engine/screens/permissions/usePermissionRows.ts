import { useMemo } from 'react'
import {
  type PermissionRow,
  permissionsCollection,
  queryOf,
  readRows,
} from '#engine/core/permissions/permissionRows.ts'
import { useItems } from '#engine/form/studio/useItems.ts'

/** All permissions of a role; null until they have loaded. */
export function usePermissionRows(role: string | null) {
  const query = useMemo(() => queryOf(role), [role])
  const { page, error, settled, reload } = useItems(permissionsCollection, query)
  const rows = useMemo<readonly PermissionRow[] | null>(
    () => (settled && page ? readRows(page.items) : null),
    [page, settled],
  )
  return { rows, error, reload }
}
