import { sql } from 'kysely'
import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { FieldMeta } from '#schemas/data/Field.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { Column } from '#server/database/Column.ts'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute, statements } from '#server/database/effects.ts'
import { inspect } from '#server/database/inspect.ts'
import { readSearch } from '#server/database/search/readSearch.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { buildSnapshot } from './buildSnapshot.ts'
import type { Snapshot } from './Snapshot.ts'
import { withStoredRules } from './storedRules.ts'

/** Reads the model from the database, in the given transaction or outside of any. */
export const loadSnapshot = operation(function* (
  database: Pick<OpenDatabase, 'kind' | 'origin'>,
  db: Queryable,
  version: number,
): Operation<Snapshot> {
  const columns = yield* statements(() => inspect(database, db))
  const collections = yield* execute(sql<Row>`select * from directus_collections order by collection`, db)
  const fields = yield* execute(sql<Row>`select * from directus_fields order by id`, db)
  const relations = yield* execute(sql<Row>`select * from directus_relations order by id`, db)
  const migrations = yield* execute(sql<Row>`select version from directus_migrations`, db)
  const searches = yield* statements(() => readSearch(database, db))
  return buildSnapshot(
    {
      kind: database.kind,
      origin: database.origin,
      columns,
      collections: collections.rows.map(collectionMeta(decoderOf(columns, 'directus_collections'))),
      fields: fields.rows.map(fieldMeta(decoderOf(columns, 'directus_fields'))).map(withStoredRules),
      relations: relations.rows.map(relation(columns)),
      migrations: migrations.rows.map(row => String(row['version'])),
      searches,
    },
    version,
  )
})

type Decode = (row: Row) => Readonly<Record<string, unknown>>

/** Decodes a metadata row by the types of its columns, for tables of any server. */
function decoderOf(columns: readonly Column[], table: string): Decode {
  const own = columns.filter(column => column.table === table)
  const booleans = own.filter(column => column.type === 'boolean').map(column => column.name)
  const jsons = own.filter(column => column.type === 'json').map(column => column.name)
  return row => {
    const read: Record<string, unknown> = { ...row }
    for (const name of booleans) read[name] = row[name] === null ? null : flag(row[name])
    for (const name of jsons) read[name] = json(row[name])
    return read
  }
}

/** Invalid JSON counts as no value. */
function json(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const flag = (value: unknown): boolean => value === true || value === 1 || value === '1'
const list = (value: unknown): readonly string[] | null =>
  typeof value === 'string' && value !== '' ? value.split(',') : null

// Safe, here and below: the columns are those of the metadata tables, decoded where the driver returns another form.
const collectionMeta =
  (decode: Decode) =>
  (row: Row): CollectionMeta =>
    decode(row) as unknown as CollectionMeta

const fieldMeta =
  (decode: Decode) =>
  (row: Row): FieldMeta =>
    ({ ...decode(row), special: list(row['special']) }) as unknown as FieldMeta

/** Later servers look up the primary keys of both ends. */
const relation =
  (columns: readonly Column[]) =>
  (row: Row): Relation => {
    const primaryOf = (table: unknown) =>
      columns.find(column => column.table === table && column.primaryKey)?.name ?? null
    return {
      ...row,
      many_primary: row['many_primary'] ?? primaryOf(row['many_collection']) ?? 'id',
      one_primary: row['one_primary'] ?? primaryOf(row['one_collection']),
      one_allowed_collections: list(row['one_allowed_collections']),
    } as unknown as Relation
  }
