import { type PermissionRow, permissionsCollection, readRows } from '#engine/core/permissions/permissionRows.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'

/** Every permission of the server. */
export const readPermissions = async (
  readItems: StudioHost['readItems'],
  signal?: AbortSignal,
): Promise<readonly PermissionRow[]> => readRows((await readItems(permissionsCollection, { limit: -1 }, signal)).items)
