import { sql } from 'kysely'
import type { WireError } from '#schemas/api/failure.ts'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Row } from '#server/database/Database.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { authorize } from '#server/services/authorize.ts'
import { Failure, invalidPayload } from '#server/services/Failure.ts'
import { covers } from '#server/services/Rights.ts'
import type { CollectionInfo } from '#server/services/schema/Snapshot.ts'
import { type EditBase, editHash, type FieldHashes } from './EditBase.ts'
import { readByKeys } from './readMany.ts'
import type { Payload, WriteContext } from './WriteContext.ts'

/**
 * Refuses a change whose fields somebody else has changed since the edit began, with CONFLICT, one entry a field: what
 * stands there now, and who wrote it when. A field that already has the new value is no conflict; a field that the
 * caller may not read cannot be one. The rows have to be locked.
 */
export async function checkEditBase(
  context: WriteContext,
  info: CollectionInfo,
  keys: readonly Key[],
  payload: Payload,
  base: EditBase,
): Promise<void> {
  if (base.kind === 'one' && keys.length > 1)
    throw invalidPayload('"X-Edit-Base" belongs to one item; send "base" for several')
  const errors: WireError[] = []
  for (const key of keys) {
    const hashes = base.kind === 'one' ? base.fields : (base.items[String(key)] ?? {})
    errors.push(...(await conflictsOf(context, info, key, payload, hashes)))
  }
  const [first] = errors
  if (first) throw new Failure({ code: 'CONFLICT', message: first.message ?? '', errors })
}

async function conflictsOf(
  context: WriteContext,
  info: CollectionInfo,
  key: Key,
  payload: Payload,
  hashes: FieldHashes,
): Promise<readonly WireError[]> {
  const rights = authorize(context.caller, 'read', info.name)
  const compared = Object.keys(hashes).filter(name => {
    const field = info.fields.get(name)
    return name in payload && field && !field.secret && rights && covers(rights, name)
  })
  if (compared.length === 0) return []
  const [current] = await readByKeys(context, info.name, [key], { ...everyField, fields: compared })
  if (!current) return []
  const changed = compared.filter(
    name =>
      editHash(current[name]) !== hashes[name] && canonicalJson(current[name]) !== canonicalJson(payload[name] ?? null),
  )
  if (changed.length === 0) return []
  const revision = await lastRevision(context, info.name, key)
  return changed.map(field => ({
    message: `"${field}" of item "${key}" has been changed by somebody else.`,
    extensions: { code: 'CONFLICT', collection: info.name, item: key, field, current: current[field], revision },
  }))
}

/** The latest revision that the caller may know of, with its author's name where he may read it. */
async function lastRevision(context: WriteContext, collection: string, key: Key): Promise<Item | null> {
  if (!authorize(context.caller, 'read', 'directus_revisions')) return null
  const found = await sql<Row>`select r.id, a."user", a.timestamp from directus_revisions r
    join directus_activity a on a.id = r.activity
    where r.collection = ${collection} and r.item = ${String(key)} order by r.id desc limit 1`.execute(context.db)
  const [row] = found.rows
  if (!row) return null
  const author = typeof row['user'] === 'string' ? await authorOf(context, row['user']) : null
  return { id: Number(row['id']), timestamp: new Date(String(row['timestamp'])).toISOString(), user: author }
}

async function authorOf(context: WriteContext, user: string): Promise<Item | null> {
  const rights = authorize(context.caller, 'read', 'directus_users')
  const names = ['id', 'first_name', 'last_name', 'email'].filter(name => rights && covers(rights, name))
  if (names.length === 0) return null
  const [found] = await readByKeys(context, 'directus_users', [user], { ...everyField, fields: names })
  return found ?? null
}
