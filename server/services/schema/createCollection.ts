import { sql } from 'kysely'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { createTable } from '#server/database/createTable.ts'
import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import { checkName, columnOf, insertFieldMeta, isColumn } from './createField.ts'
import type { NewCollection, NewField } from './definitions.ts'
import type { Snapshot } from './Snapshot.ts'

/** What a change of the model works with. `snapshot` is the state inside the transaction. */
export interface ChangeTools {
  readonly kind: DatabaseKind
  readonly trx: Queryable
  readonly snapshot: Snapshot
}

const plainKey: NewField = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
  meta: { hidden: true, interface: 'numeric', readonly: true },
}

export async function createCollection(tools: ChangeTools, definition: NewCollection): Promise<void> {
  const { collection, meta, fields = [] } = definition
  checkName(collection, 'collection')
  if (isSystemCollection(collection)) throw invalidPayload(`Collections can't start with "directus_"`)
  if (tools.snapshot.collections.has(collection)) throw invalidPayload(`Collection "${collection}" already exists.`)
  const all = fields.some(field => field.schema?.is_primary_key) ? fields : [plainKey, ...fields]
  await createTable(tools.kind, tools.trx, collection, all.filter(isColumn).map(columnOf))
  await indexOrder(tools, collection, all, meta?.sort_field ?? null)
  await insertCollectionMeta(tools, collection, meta ?? {})
  for (const field of all) if (field.meta || !isColumn(field)) await insertFieldMeta(tools, collection, field)
}

/** Lists are most often put in these orders. */
async function indexOrder(
  { trx }: ChangeTools,
  collection: string,
  fields: readonly NewField[],
  sortField: string | null,
): Promise<void> {
  const dated = ['date-created', 'date-updated']
  for (const { field, meta } of fields) {
    const special = meta?.special ?? []
    const specials = typeof special === 'string' ? special.split(',') : special
    if (field === sortField || specials.some(each => dated.includes(each)))
      await sql`create index ${sql.id(`${collection}_${field}_index`)}
        on ${sql.id(collection)} (${sql.id(field)})`.execute(trx)
  }
}

async function insertCollectionMeta(
  { kind, trx }: ChangeTools,
  collection: string,
  meta: NonNullable<NewCollection['meta']>,
): Promise<void> {
  const flag = (value: boolean) => (kind === 'sqlite' ? Number(value) : value)
  const translations = meta.translations ? JSON.stringify(meta.translations) : null
  await sql`insert into directus_collections (collection, icon, note, display_template, hidden, singleton,
      translations, archive_field, archive_app_filter, archive_value, unarchive_value, sort_field)
    values (${collection}, ${meta.icon ?? null}, ${meta.note ?? null}, ${meta.display_template ?? null},
      ${flag(meta.hidden ?? false)}, ${flag(meta.singleton ?? false)}, ${translations}, ${meta.archive_field ?? null},
      ${flag(meta.archive_app_filter ?? true)}, ${meta.archive_value ?? null}, ${meta.unarchive_value ?? null},
      ${meta.sort_field ?? null})`.execute(trx)
}
