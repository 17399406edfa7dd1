import type { PermissionAction } from '#schemas/data/Permission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { covers, type Rights } from '#server/access/Rights.ts'
import { forbidden, invalidPayload } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { concealed, Hashed } from './Hashed.ts'

/** A payload by what becomes of its values. */
export interface SplitPayload {
  /** Values of columns as they travel; related items may still be nested in them. */
  readonly values: Record<string, unknown>
  /** Lists of related items. */
  readonly lists: readonly { readonly field: FieldInfo; readonly value: unknown }[]
}

/**
 * Looks up every key of a payload. A key that is no field fails as INVALID_PAYLOAD with its name to administrators; to
 * others it is like a field that they may not write. `implied` names what the server itself put in.
 */
export function splitPayload(
  caller: RequestCaller,
  action: PermissionAction,
  info: CollectionInfo,
  rights: Rights,
  payload: Payload,
  implied: ReadonlySet<string>,
): SplitPayload {
  const values: Record<string, unknown> = {}
  const lists: { field: FieldInfo; value: unknown }[] = []
  for (const [name, value] of Object.entries(payload)) {
    const field = info.fields.get(name)
    if (!field && caller.admin) throw invalidPayload(`"${name}" is not a field of "${info.name}".`)
    if (!field || (!covers(rights, name) && !implied.has(name)))
      throw forbidden(`You're not allowed to ${action} field "${name}" in collection "${info.name}".`)
    if (field.column) {
      if (!field.secret || value !== concealed) values[name] = value
    } else if (field.relation) lists.push({ field, value })
    else if (value !== null && value !== undefined && !(value instanceof Hashed))
      throw invalidPayload(`"${name}" of "${info.name}" holds no values.`)
  }
  return { values, lists }
}
