import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'

/** The failure for an unknown name. Administrators get the reason; for other callers it looks like a forbidden name. */
export const noSuchField = (caller: RequestCaller, info: CollectionInfo, name: string) =>
  caller.admin ? invalidQuery(`Field "${name}" doesn't exist in collection "${info.name}".`) : forbidden()

/** A field that the caller can read. */
export function readableField(
  caller: RequestCaller,
  info: CollectionInfo,
  permission: CompiledPermission,
  name: string,
): FieldInfo {
  const field = info.fields.get(name)
  if (!field || !covers(permission, name)) throw noSuchField(caller, info, name)
  return field
}

/** A field that the caller can filter and sort by. Always refuses secret fields. */
export function queryableField(
  caller: RequestCaller,
  info: CollectionInfo,
  permission: CompiledPermission,
  name: string,
): FieldInfo {
  const field = readableField(caller, info, permission, name)
  if (field.secret || permission.guarded.has(name)) throw forbidden()
  return field
}
