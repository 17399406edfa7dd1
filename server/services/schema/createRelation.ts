import { sql } from 'kysely'
import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import { addForeignKey } from '#server/database/addForeignKey.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { ChangeTools } from './createCollection.ts'
import type { NewRelation } from './definitions.ts'

export async function createRelation(tools: ChangeTools, definition: NewRelation): Promise<void> {
  const { many_collection, many_field, onDelete = 'SET NULL' } = definition
  const many = tools.snapshot.collections.get(many_collection)
  const column = many?.fields.get(many_field)?.column
  if (!many || !column) throw invalidPayload(`Field "${many_field}" doesn't exist in collection "${many_collection}".`)
  const oneCollection = definition.one_collection ?? null
  const one = oneCollection === null ? undefined : tools.snapshot.collections.get(oneCollection)
  if (oneCollection !== null && !one) throw invalidPayload(`Collection "${oneCollection}" doesn't exist.`)
  const row: Relation = {
    many_collection,
    many_field,
    many_primary: definition.many_primary ?? many.primaryKey.name,
    one_collection: oneCollection,
    one_field: definition.one_field ?? null,
    one_primary: definition.one_primary ?? one?.primaryKey.name ?? null,
    one_collection_field: definition.one_collection_field ?? null,
    one_allowed_collections: definition.one_allowed_collections ?? null,
    junction_field: definition.junction_field ?? null,
  }
  await insertRelation(tools, row)
  if (!one || column.references || column.type !== one.primaryKey.column?.type) return
  await addForeignKey(tools.kind, tools.trx, many_collection, many_field, {
    table: one.name,
    column: one.primaryKey.name,
    onDelete: onDelete === 'SET NULL' && !column.nullable ? 'NO ACTION' : onDelete,
  })
}

async function insertRelation({ trx }: ChangeTools, row: Relation): Promise<void> {
  const allowed = allowedCollections(row).join(',') || null
  await sql`insert into directus_relations (many_collection, many_field, many_primary, one_collection, one_field,
      one_primary, one_collection_field, one_allowed_collections, junction_field)
    values (${row.many_collection}, ${row.many_field}, ${row.many_primary}, ${row.one_collection}, ${row.one_field},
      ${row.one_primary}, ${row.one_collection_field}, ${allowed}, ${row.junction_field})`.execute(trx)
}
