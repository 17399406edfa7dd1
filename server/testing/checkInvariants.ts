import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { inspect } from '#server/database/inspect.ts'
import { loadSnapshot } from '#server/model/loadSnapshot.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import { wireValue } from '#server/query/readItems.ts'
import { allColumns } from '#server/services/items/storeRows.ts'
import type { Storage } from '#server/storage/Storage.ts'

/** The findings of a check, one line each. */
type Findings = readonly string[]

/**
 * Checks that everything in a database and its storage is consistent, whatever happened to the server: history and
 * items, references, metadata and columns, files and their bytes, and that an administrator can still sign in. Returns
 * a line for each problem; nothing may write in the meantime.
 */
export async function checkInvariants(database: OpenDatabase, originals: Storage): Promise<Findings> {
  const snapshot = await Effect.runPromise(loadSnapshot(database, database.db, 1))
  const violations = [
    await checkHistory(database),
    await checkNewestRevisions(database, snapshot),
    await checkReferences(database, snapshot),
    await checkMetadata(database, snapshot),
    await checkFiles(database, originals),
    await checkAdministrators(database),
    await checkFileOfDatabase(database),
  ]
  return violations.flat()
}

const rowsOf = async (database: OpenDatabase, table: string): Promise<readonly Row[]> =>
  (await sql<Row>`select * from ${sql.id(table)}`.execute(database.db)).rows

/** Every change of an item is one activity with one revision, and every revision has its activity. */
async function checkHistory(database: OpenDatabase): Promise<Findings> {
  const { rows } = await sql<Row>`select a.id, a.action, a.collection, a.item, count(r.id) as revisions
    from directus_activity a left join directus_revisions r
      on r.activity = a.id and r.collection = a.collection and r.item = a.item
    where a.action in ('create', 'update', 'revert') and a.comment is null and a.collection in (
      select collection from directus_revisions)
    group by a.id, a.action, a.collection, a.item having count(r.id) <> 1`.execute(database.db)
  const orphans = await sql<Row>`select r.id from directus_revisions r
    left join directus_activity a on a.id = r.activity and a.collection = r.collection and a.item = r.item
    where a.id is null`.execute(database.db)
  return [
    ...rows.map(row => `The ${row['action']} ${row['id']} of ${row['collection']} has ${row['revisions']} revisions.`),
    ...orphans.rows.map(row => `The revision ${row['id']} has no activity.`),
  ]
}

/** The newest revision matches the row, except for changes caused by a deleted item or a moved neighbor. */
async function checkNewestRevisions(database: OpenDatabase, snapshot: Snapshot): Promise<Findings> {
  const newest = await sql<Row>`select collection, item, data from directus_revisions where id in (
    select max(id) from directus_revisions group by collection, item)`.execute(database.db)
  const data = new Map(newest.rows.map(row => [`${row['collection']} ${row['item']}`, row['data']]))
  const violations: string[] = []
  for (const info of snapshot.collections.values()) {
    if (info.system) continue
    const { rows } = await sql<Row>`select ${allColumns(database.kind, info)} from ${sql.id(info.name)}`.execute(
      database.db,
    )
    for (const row of rows) {
      const revision = data.get(`${info.name} ${row[info.primaryKey.name]}`)
      if (typeof revision === 'string') violations.push(...differences(info, row, JSON.parse(revision)))
    }
  }
  return violations
}

function differences(info: CollectionInfo, row: Row, revision: Readonly<Record<string, unknown>>): Findings {
  const compared = info.columns.filter(
    field =>
      !field.secret &&
      field.name in revision &&
      field.name !== info.sortField &&
      !(field.relation !== null && row[field.name] === null),
  )
  return compared.flatMap(field => {
    const value = JSON.stringify(wireValue(field, row[field.name]))
    const revisionText = JSON.stringify(revision[field.name])
    const item = `${info.name} ${row[info.primaryKey.name]}`
    return value === revisionText ? [] : [`${item}: "${field.name}" is ${value}, its revision says ${revisionText}.`]
  })
}

/** Every value of a relational field refers to an item. */
async function checkReferences(database: OpenDatabase, snapshot: Snapshot): Promise<Findings> {
  const violations: string[] = []
  const missing = async (table: string, field: string, target: CollectionInfo, only = sql`1 = 1`) => {
    const { rows } = await sql<Row>`select m.${sql.id(field)} as value from ${sql.id(table)} m where ${only}
      and m.${sql.id(field)} is not null and not exists (select 1 from ${sql.id(target.name)} o
        where cast(o.${sql.id(target.primaryKey.name)} as text) = cast(m.${sql.id(field)} as text))`.execute(
      database.db,
    )
    violations.push(...rows.map(row => `${table}.${field} is ${row['value']}, which is not in ${target.name}.`))
  }
  for (const relation of snapshot.relations) {
    const many = snapshot.collections.get(relation.many_collection)
    // The history may refer to deleted items.
    if (!many?.fields.get(relation.many_field)?.column || many.name === 'directus_activity') continue
    const allowed = relation.one_collection_field
      ? (relation.one_allowed_collections ?? [])
      : [relation.one_collection ?? '']
    for (const name of allowed) {
      const target = snapshot.collections.get(name)
      if (!target)
        violations.push(`The relation of ${many.name}.${relation.many_field} names ${name}, which does not exist.`)
      else if (relation.one_collection_field)
        await missing(many.name, relation.many_field, target, sql`m.${sql.id(relation.one_collection_field)} = ${name}`)
      else await missing(many.name, relation.many_field, target)
    }
  }
  return violations
}

/** Metadata only refers to existing tables, columns and fields. */
async function checkMetadata(database: OpenDatabase, snapshot: Snapshot): Promise<Findings> {
  const columns = new Set((await inspect(database, database.db)).map(column => `${column.table}.${column.name}`))
  const violations: string[] = []
  for (const row of await rowsOf(database, 'directus_fields')) {
    const isAlias = String(row['special'] ?? '').match(/\b(alias|o2m|m2m|m2a|translations|files|group|no-data)\b/)
    const name = `${row['collection']}.${row['field']}`
    if (!columns.has(name) && !isAlias) violations.push(`The field ${name} has no column.`)
  }
  for (const table of ['directus_collections', 'directus_permissions', 'directus_presets'])
    for (const row of await rowsOf(database, table)) {
      const name = row['collection']
      if (typeof name === 'string' && !snapshot.collections.has(name)) violations.push(`${table} names ${name}.`)
    }
  for (const row of await rowsOf(database, 'directus_permissions'))
    for (const name of String(row['fields'] ?? '*').split(','))
      if (name !== '*' && name !== '' && !snapshot.collections.get(String(row['collection']))?.fields.has(name))
        violations.push(`A permission names the field ${row['collection']}.${name}.`)
  return violations
}

/** Every file has its bytes, and all bytes are recorded. */
async function checkFiles(database: OpenDatabase, originals: Storage): Promise<Findings> {
  const noted = new Map((await rowsOf(database, 'directus_stored_objects')).map(row => [String(row['name']), row]))
  const violations: string[] = []
  for (const row of await rowsOf(database, 'directus_files')) {
    const name = String(row['filename_disk'])
    const stored = await originals.describe(name)
    if (stored?.size !== Number(row['filesize'])) {
      violations.push(`The file ${row['id']} has ${row['filesize']} bytes, its storage ${stored?.size ?? 'none'}.`)
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of await originals.read(name)) hash.update(chunk)
    if (noted.get(name)?.['checksum'] !== hash.digest('hex'))
      violations.push(`The bytes of the file ${row['id']} differ.`)
  }
  for (const name of await originals.list(''))
    if (!noted.has(name)) violations.push(`No file row refers to the bytes ${name}.`)
  return violations
}

async function checkAdministrators(database: OpenDatabase): Promise<Findings> {
  const { rows } = await sql<Row>`select u.id from directus_users u join directus_roles r on r.id = u.role
    where u.status = 'active' and r.admin_access`.execute(database.db)
  return rows.length > 0 ? [] : ['No user is an administrator.']
}

/** SQLite's own integrity check; PostgreSQL enforces its constraints. */
async function checkFileOfDatabase({ db, kind }: OpenDatabase): Promise<Findings> {
  if (kind === 'postgres') return []
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const keys = await sql<Row>`pragma foreign_key_check`.execute(db)
  return [
    ...check.rows.map(row => row.integrity_check).filter(line => line !== 'ok'),
    ...keys.rows.map(row => `A foreign key of ${row['table']} leads nowhere.`),
  ]
}
