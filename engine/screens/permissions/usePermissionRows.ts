import { useMemo } from 'react'
import {
  type PermissionRow,
  permissionsCollection,
  queryOf,
  readRows,
} from '#engine/core/permissions/permissionRows.ts'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useStaging } from '../staging/StagingContext.ts'
import { withStaged } from './usePermissionReader.ts'

/** All permissions of a role; null until they have loaded. */
export function usePermissionRows(role: string | null) {
  const query = useMemo(() => queryOf(role), [role])
  const staged = useStaging()?.staged
  const { page, error, settled, reload } = useItems(permissionsCollection, query)
  const rows = useMemo<readonly PermissionRow[] | null>(
    () => (settled && page ? withStaged(readRows(page.items), staged, role) : null),
    [page, settled, staged, role],
  )
  return { rows, error, reload }
}
