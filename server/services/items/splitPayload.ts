import type { PermissionAction } from '#schemas/data/Permission.ts'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { forbidden, invalidPayload } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { concealed, Hashed } from './Hashed.ts'

/** A payload, split by how its values are written. */
export interface SplitPayload {
  /** Column values in the wire format. They may still contain nested related items. */
  readonly values: Record<string, unknown>
  /** Lists of related items. */
  readonly lists: readonly { readonly field: FieldInfo; readonly value: unknown }[]
}

/**
 * Looks up every key of a payload. An unknown key fails as INVALID_PAYLOAD with its name for administrators; for others
 * it fails like a field that they cannot write. `implied` names values added by the server.
 */
export function splitPayload(
  caller: RequestCaller,
  action: PermissionAction,
  info: CollectionInfo,
  permission: CompiledPermission,
  payload: Payload,
  implied: ReadonlySet<string>,
): SplitPayload {
  const values: Record<string, unknown> = {}
  const lists: { field: FieldInfo; value: unknown }[] = []
  for (const [name, value] of Object.entries(payload)) {
    const field = info.fields.get(name)
    if (!field && caller.admin) throw invalidPayload(`"${name}" is not a field of "${info.name}".`)
    if (!field || (!covers(permission, name) && !implied.has(name)))
      throw forbidden(`You're not allowed to ${action} field "${name}" in collection "${info.name}".`)
    if (field.column) {
      if (!field.secret || value !== concealed) values[name] = value
    } else if (field.relation) lists.push({ field, value })
    else if (value !== null && value !== undefined && !(value instanceof Hashed))
      throw invalidPayload(`"${name}" of "${info.name}" has no values.`)
  }
  return { values, lists }
}
