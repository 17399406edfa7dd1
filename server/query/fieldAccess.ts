import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { covers, type Rights } from '#server/access/Rights.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'

/** The answer for a name that leads nowhere: administrators are told, for others it is like one that is closed. */
export const noSuchField = (caller: RequestCaller, info: CollectionInfo, name: string) =>
  caller.admin ? invalidQuery(`Field "${name}" doesn't exist in collection "${info.name}".`) : forbidden()

/** A field that the caller may read. */
export function readableField(caller: RequestCaller, info: CollectionInfo, rights: Rights, name: string): FieldInfo {
  const field = info.fields.get(name)
  if (!field || !covers(rights, name)) throw noSuchField(caller, info, name)
  return field
}

/** A field that the caller may ask about: filter, sort. Secret fields never, whoever asks. */
export function askableField(caller: RequestCaller, info: CollectionInfo, rights: Rights, name: string): FieldInfo {
  const field = readableField(caller, info, rights, name)
  if (field.secret || rights.guarded.has(name)) throw forbidden()
  return field
}
