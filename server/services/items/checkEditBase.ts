import { sql } from 'kysely'
import type { WireError } from '#schemas/api/failure.ts'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import { type EditBase, editHash, type FieldHashes } from '#server/access/EditBase.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { Failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { instantText } from '#server/values/times.ts'
import { coveredRows, storedKeys } from './findRows.ts'
import { readByKeys } from './readMany.ts'
import type { WriteContext } from './WriteContext.ts'

/** The path from the item that a request names to a related one. */
type Path = readonly { readonly field: string; readonly key: Key }[]

/**
 * Refuses a change of fields that someone else has changed since the edit started, with CONFLICT, one entry per field:
 * the current value, and who wrote it when. A field that already has the new value is not a conflict; a field that the
 * caller cannot read never is. Related items changed in the same request are compared in the same way, and the entry of
 * such a field has the `path` to it. The rows must be locked; related ones are locked here.
 */
export const checkEditBase = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  keys: readonly Key[],
  payload: Payload,
  base: EditBase,
): Operation<void> {
  if (base.kind === 'one' && keys.length > 1)
    return yield* invalidPayload('"X-Edit-Base" applies to a single item; send "base" for several')
  const errors: WireError[] = []
  for (const key of keys) {
    const hashes = base.kind === 'one' ? base.fields : (base.items[String(key)] ?? {})
    errors.push(...(yield* conflictsOf(context, info, key, payload, hashes, [])))
  }
  const [first] = errors
  if (first) return yield* new Failure({ code: 'CONFLICT', message: first.message ?? '', errors })
})

const conflictsOf = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  key: Key,
  payload: Payload,
  hashes: FieldHashes,
  path: Path,
): Operation<readonly WireError[]> {
  const own = yield* ownConflicts(context, info, key, payload, hashes, path)
  const inside: WireError[] = []
  for (const [name, rows] of Object.entries(hashes)) {
    const field = info.fields.get(name)
    if (typeof rows === 'string' || !field || !(name in payload)) continue
    const related = context.snapshot.collections.get(relatedTo(field, payload) ?? '')
    const permission = related && authorize(context.caller, 'update', related.name)
    if (!related || !permission) continue
    for (const { key: row, values } of changedRows(payload[name], related.primaryKey.name)) {
      const base = Object.hasOwn(rows, String(row)) ? rows[String(row)] : undefined
      const stored = base && storedKeys(related, [row])
      if (!base || !stored || (yield* coveredRows(context, related, permission, stored, 'for update')).length === 0)
        continue
      inside.push(...(yield* conflictsOf(context, related, row, values, base, [...path, { field: name, key: row }])))
    }
  }
  return [...own, ...inside]
})

/** The collection of the items of a relational field: for a junction, the junction. */
function relatedTo({ relation }: FieldInfo, payload: Payload): string | null {
  if (!relation) return null
  if (relation.kind === 'any') {
    const named = payload[relation.collectionField]
    return typeof named === 'string' && relation.allowed.includes(named) ? named : null
  }
  return 'junction' in relation ? relation.junction : relation.related
}

/** The existing items that a nested payload changes. */
function changedRows(value: unknown, primaryKey: string): readonly { readonly key: Key; readonly values: Payload }[] {
  if (Array.isArray(value)) return value.flatMap(entry => changedRow(entry, primaryKey))
  if (isPayload(value) && Array.isArray(value['update']))
    return value['update'].flatMap(entry => changedRow(entry, primaryKey))
  return changedRow(value, primaryKey)
}

function changedRow(entry: unknown, primaryKey: string) {
  const key = isPayload(entry) ? entry[primaryKey] : undefined
  return isPayload(entry) && (typeof key === 'string' || typeof key === 'number') ? [{ key, values: entry }] : []
}

const ownConflicts = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  key: Key,
  payload: Payload,
  hashes: FieldHashes,
  path: Path,
): Operation<readonly WireError[]> {
  const permission = authorize(context.caller, 'read', info.name)
  const compared = Object.keys(hashes).filter(name => {
    const field = info.fields.get(name)
    return (
      typeof hashes[name] === 'string' &&
      name in payload &&
      field &&
      !field.secret &&
      permission &&
      covers(permission, name)
    )
  })
  if (compared.length === 0) return []
  const [current] = yield* readByKeys(context, info.name, [key], { ...everyField, fields: compared })
  if (!current) return []
  const changed = compared.filter(
    name =>
      editHash(current[name]) !== hashes[name] && canonicalJson(current[name]) !== canonicalJson(payload[name] ?? null),
  )
  if (changed.length === 0) return []
  const revision = yield* lastRevision(context, info.name, key)
  return changed.map(field => ({
    message: `"${field}" of item "${key}" was changed by someone else.`,
    extensions: {
      code: 'CONFLICT',
      collection: info.name,
      item: key,
      field,
      current: current[field],
      revision,
      ...(path.length > 0 ? { path } : {}),
    },
  }))
})

/** The latest revision that the caller can see, with its author's name if they can read it. */
const lastRevision = operation(function* (context: WriteContext, collection: string, key: Key): Operation<Item | null> {
  if (!authorize(context.caller, 'read', 'directus_revisions')) return null
  const result = yield* execute(
    sql<Row>`select r.id, a."user", a.timestamp from directus_revisions r
    join directus_activity a on a.id = r.activity
    where r.collection = ${collection} and r.item = ${String(key)} order by r.id desc limit 1`,
    context.db,
  )
  const [row] = result.rows
  if (!row) return null
  const author = typeof row['user'] === 'string' ? yield* authorOf(context, row['user']) : null
  return { id: Number(row['id']), timestamp: instantText(row['timestamp']), user: author }
})

const authorOf = operation(function* (context: WriteContext, user: string): Operation<Item | null> {
  const permission = authorize(context.caller, 'read', 'directus_users')
  const names = ['id', 'first_name', 'last_name', 'email'].filter(name => permission && covers(permission, name))
  if (names.length === 0) return null
  const [userRow] = yield* readByKeys(context, 'directus_users', [user], { ...everyField, fields: names })
  return userRow ?? null
})
