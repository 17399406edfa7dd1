import { useMemo } from 'react'
import {
  type PermissionRow,
  permissionsCollection,
  queryOf,
  readRows,
} from '#engine/core/permissions/permissionRows.ts'
import { partOf } from '#engine/core/staging/mergeParts.ts'
import { stagedRows } from '#engine/core/staging/permissionCells.ts'
import type { StagedModel } from '#engine/core/staging/StagedModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { readPermissions } from '../staging/readPermissions.ts'
import { useStaging } from '../staging/StagingContext.ts'

/** The permissions of a role with the staged changes. */
export const withStaged = (
  rows: readonly PermissionRow[],
  staged: StagedModel | undefined,
  role: string | null,
): readonly PermissionRow[] =>
  staged
    ? stagedRows(
        rows,
        staged.permissions.filter(change => partOf(change).role === role),
      )
    : rows

/** Reads permissions, with the staged changes. */
export function usePermissionReader() {
  const { readItem, readItems } = useStudio()
  const current = useStaging()?.current
  return useMemo(
    () => ({
      readRole: async (role: string | null): Promise<readonly PermissionRow[]> =>
        withStaged(readRows((await readItems(permissionsCollection, queryOf(role))).items), current?.(), role),
      /** Null if it is no permission. */
      readRow: async (id: string | number, signal?: AbortSignal): Promise<PermissionRow | null> => {
        if (!current) return readRows([await readItem(permissionsCollection, id, ['*'], signal)])[0] ?? null
        const rows = stagedRows(await readPermissions(readItems, signal), current().permissions)
        return rows.find(row => String(row.id) === String(id)) ?? null
      },
    }),
    [readItem, readItems, current],
  )
}
