import { sql } from 'kysely'
import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { FieldMeta } from '#schemas/data/Field.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { inspect } from '#server/database/inspect.ts'
import { buildSnapshot } from './buildSnapshot.ts'
import type { Snapshot } from './Snapshot.ts'

/** Reads the model from the database, as it stands in the given transaction or outside of any. */
export async function loadSnapshot(
  database: Pick<OpenDatabase, 'kind'>,
  db: Queryable,
  version: number,
): Promise<Snapshot> {
  const columns = await inspect(database, db)
  const collections = await sql<Row>`select * from directus_collections order by collection`.execute(db)
  const fields = await sql<Row>`select * from directus_fields order by id`.execute(db)
  const relations = await sql<Row>`select * from directus_relations order by id`.execute(db)
  return buildSnapshot(
    {
      kind: database.kind,
      columns,
      collections: collections.rows.map(collectionMeta),
      fields: fields.rows.map(fieldMeta),
      relations: relations.rows.map(relation),
    },
    version,
  )
}

const json = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : (value ?? null))
const flag = (value: unknown): boolean => value === true || value === 1
const list = (value: unknown): readonly string[] | null =>
  typeof value === 'string' && value !== '' ? value.split(',') : null

// Safe, here and below: the columns are those of our own tables, decoded one by one where the driver gives another form.
const collectionMeta = (row: Row): CollectionMeta =>
  ({
    ...row,
    hidden: flag(row['hidden']),
    singleton: flag(row['singleton']),
    archive_app_filter: flag(row['archive_app_filter']),
    translations: json(row['translations']),
  }) as unknown as CollectionMeta

const fieldMeta = (row: Row): FieldMeta =>
  ({
    ...row,
    special: list(row['special']),
    options: json(row['options']),
    display_options: json(row['display_options']),
    translations: json(row['translations']),
    locked: flag(row['locked']),
    readonly: flag(row['readonly']),
    hidden: flag(row['hidden']),
  }) as unknown as FieldMeta

const relation = (row: Row): Relation =>
  ({ ...row, one_allowed_collections: list(row['one_allowed_collections']) }) as unknown as Relation
