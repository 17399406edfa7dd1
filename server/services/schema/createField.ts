import { sql } from 'kysely'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import type { ColumnDefinition } from '#server/database/Column.ts'
import { addColumn } from '#server/database/createTable.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { ChangeTools } from './createCollection.ts'
import type { NewField } from './definitions.ts'

const namePattern = /^[\p{L}_][\p{L}\p{N}_-]*$/u

/** PostgreSQL cuts names off at 63 bytes. */
const maximumNameBytes = 63

/** Refuses what cannot be a name on both databases. */
export function checkName(name: unknown, what: 'collection' | 'field'): asserts name is string {
  if (typeof name !== 'string' || name === '') throw invalidPayload(`"${what}" is required`)
  if (!namePattern.test(name) || Buffer.byteLength(name) > maximumNameBytes)
    throw invalidPayload(`"${name}" cannot be the name of a ${what}.`)
}

/** Whether a field has a column of its own. */
export const isColumn = (field: NewField): boolean =>
  field.schema !== null && field.type !== null && field.type !== 'alias'

/** The column that a field asks for. */
export function columnOf(field: NewField): ColumnDefinition {
  checkName(field.field, 'field')
  const { type, schema } = field
  if (type === null || type === 'unknown' || !fieldTypes.includes(type))
    throw invalidPayload(`"${String(type)}" is not a type that field "${field.field}" can have.`)
  const primaryKey = schema?.is_primary_key ?? false
  return {
    name: field.field,
    type,
    maxLength: schema?.max_length ?? null,
    precision: schema?.numeric_precision ?? null,
    scale: schema?.numeric_scale ?? null,
    nullable: primaryKey ? false : (schema?.is_nullable ?? true),
    unique: schema?.is_unique ?? false,
    primaryKey,
    autoIncrement: (schema?.has_auto_increment ?? false) && primaryKey,
    defaultValue: schema?.default_value ?? null,
  }
}

export async function createField(tools: ChangeTools, collection: string, field: NewField): Promise<void> {
  const info = tools.snapshot.collections.get(collection)
  if (!info) throw invalidPayload(`Collection "${collection}" doesn't exist.`)
  if (info.system) throw invalidPayload(`Fields of "${collection}" can't be changed.`)
  checkName(field.field, 'field')
  if (info.fields.has(field.field))
    throw invalidPayload(`Field "${field.field}" already exists in collection "${collection}"`)
  if (isColumn(field)) await addColumn(tools.kind, tools.trx, collection, columnOf(field))
  if (field.meta || !isColumn(field)) await insertFieldMeta(tools, collection, field)
}

/** Writes the metadata of a field. */
export async function insertFieldMeta({ kind, trx }: ChangeTools, collection: string, field: NewField): Promise<void> {
  checkName(field.field, 'field')
  const meta = field.meta ?? {}
  const flag = (value: boolean | undefined) => (kind === 'sqlite' ? Number(value ?? false) : (value ?? false))
  const json = (value: unknown) => (value == null ? null : JSON.stringify(value))
  const special = Array.isArray(meta.special) ? meta.special.join(',') : (meta.special ?? impliedSpecial(field))
  await sql`insert into directus_fields (collection, field, special, interface, options, display, display_options,
      locked, readonly, hidden, sort, width, "group", translations, note)
    values (${collection}, ${field.field}, ${special}, ${meta.interface ?? null}, ${json(meta.options)},
      ${meta.display ?? null}, ${json(meta.display_options)}, ${flag(meta.locked)}, ${flag(meta.readonly)},
      ${flag(meta.hidden)}, ${meta.sort ?? null}, ${meta.width ?? 'full'}, ${meta.group ?? null},
      ${json(meta.translations)}, ${meta.note ?? null})`.execute(trx)
}

/** Types that share a column type with others are told apart by a special. */
const impliedSpecial = (field: NewField): string | null =>
  field.type === 'csv' || field.type === 'json' || field.type === 'boolean' || field.type === 'uuid'
    ? field.type === 'uuid'
      ? null
      : field.type
    : null
