import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { Field, FieldMeta } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { specialsOf } from '#schemas/data/fieldTraits.ts'
import { geometryFieldTypes, isJson } from '#schemas/data/fieldTypes.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { relationKind } from '#schemas/relation/relationKind.ts'
import type { Column } from '#server/database/Column.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import { type Origin, storedTimes } from '#server/database/Origin.ts'
import type { SearchIndex } from '#server/database/search/SearchIndex.ts'
import { hasMixedTimes } from '#server/database/storedTime.ts'
import { dialectOf } from '#server/dialect/dialectOf.ts'
import { systemMeta } from '#server/system/SystemCollection.ts'
import {
  foundCollections,
  systemCollections,
  systemRelations,
  unservedCollections,
} from '#server/system/systemCollections.ts'
import { codecOf } from '#server/values/codecOf.ts'
import { dateTimeText, instantText } from '#server/values/times.ts'
import type { CollectionInfo, FieldInfo, Snapshot } from './Snapshot.ts'

/** The contents of the database and the metadata tables. */
export interface SnapshotSource {
  readonly kind: DatabaseKind
  readonly origin: Origin
  readonly columns: readonly Column[]
  readonly collections: readonly CollectionMeta[]
  readonly fields: readonly FieldMeta[]
  readonly relations: readonly Relation[]
  /** The versions of the migrations that another server has recorded. */
  readonly migrations: readonly string[]
  /** The search indexes that can be used, by table. */
  readonly searches?: ReadonlyMap<string, SearchIndex>
}

/**
 * Builds the model from columns and metadata. Leaves out tables without a single-column primary key, because their
 * items cannot be addressed.
 */
export function buildSnapshot(source: SnapshotSource, version: number): Snapshot {
  const dialect = dialectOf(source.origin, source.migrations)
  const columnNames = new Set(source.columns.map(column => `${column.table}.${column.name}`))
  const own = dialect.systemRelations.filter(each => columnNames.has(`${each.many_collection}.${each.many_field}`))
  const relations = [...source.relations, ...foundRelations(source), ...systemRelations, ...own]
  const columns = groupBy(source.columns, column => column.table)
  const metas = new Map(source.collections.map(meta => [meta.collection, meta]))
  for (const each of served) metas.set(each.collection, systemMeta(each))
  const fieldMetas = groupBy(source.fields, meta => meta.collection)
  const collections = new Map<string, CollectionInfo>()
  for (const [table, own] of columns) {
    // Private data of another server stays private.
    if (unservedCollections.has(table) || (isSystemCollection(table) && !collectionNames.has(table))) continue
    const wireFields = fieldsOf(table, own, dialect.systemFields(table), fieldMetas.get(table) ?? [])
    const info = collectionInfo(source, table, own, wireFields, metas.get(table) ?? null, relations)
    if (info) collections.set(table, info)
  }
  const folders = source.collections.filter(meta => !columns.has(meta.collection))
  return { version, dialect, collections, folders, relations }
}

const served = [...systemCollections, ...foundCollections]
const collectionNames: ReadonlySet<string> = new Set(served.map(each => each.collection))

/** Foreign keys between tables that we did not create, without a row of metadata. */
function foundRelations({ columns, relations }: SnapshotSource): readonly Relation[] {
  const described = new Set(relations.map(each => `${each.many_collection}.${each.many_field}`))
  const keys = new Map(columns.filter(column => column.primaryKey).map(column => [column.table, column.name]))
  return columns.flatMap(({ table, name, references }) => {
    const primary = keys.get(table)
    if (!references || isSystemCollection(table) || primary === undefined || primary === name) return []
    const leadsToKey = keys.get(references.table) === references.column && !unservedCollections.has(references.table)
    return leadsToKey && !described.has(`${table}.${name}`)
      ? [
          {
            ...{ many_collection: table, many_field: name, many_primary: primary },
            ...{ one_collection: references.table, one_field: null, one_primary: references.column },
            ...{ one_collection_field: null, one_allowed_collections: null, junction_field: null },
          },
        ]
      : []
  })
}

function collectionInfo(
  source: SnapshotSource,
  name: string,
  columns: readonly Column[],
  wireFields: readonly Field[],
  meta: CollectionMeta | null,
  relations: readonly Relation[],
): CollectionInfo | null {
  const byName = new Map(columns.map(column => [column.name, column]))
  const fields = wireFields.map(wire => fieldInfo(source, wire, byName.get(wire.field) ?? null, relations))
  const primaryKey = fields.find(field => field.column?.primaryKey)
  if (!primaryKey) return null
  return {
    name,
    system: isSystemCollection(name),
    singleton: meta?.singleton ?? false,
    sortField: meta?.sort_field ?? null,
    primaryKey,
    fields: new Map(fields.map(field => [field.name, field])),
    columns: fields.filter(field => field.column !== null),
    relational: fields.filter(field => field.column === null && field.relation !== null),
    search: source.searches?.get(name) ?? null,
    wireFields,
    wire: { collection: name, meta, schema: { name } },
  }
}

function fieldInfo(
  { kind, origin }: SnapshotSource,
  wire: Field,
  column: Column | null,
  relations: readonly Relation[],
): FieldInfo {
  const specials = specialsOf(wire)
  const type = column === null ? 'alias' : effectiveType(column.type, specials)
  const shape = {
    kind,
    type,
    maxLength: column?.maxLength ?? null,
    precision: column?.precision ?? null,
    scale: column?.scale ?? null,
    dataType: column?.dataType,
    times: storedTimes[origin],
    stamped:
      specials.includes('date-created') || specials.includes('date-updated') || isSystemCollection(wire.collection),
  }
  return {
    name: wire.field,
    collection: wire.collection,
    type,
    column,
    specials,
    secret: specials.includes('hash') || specials.includes('conceal'),
    mixed: hasMixedTimes({ kind, origin }) && times.has(type),
    relation: relationKind(relations, wire.collection, wire.field, specials),
    codec: codecOf(shape),
    wire,
  }
}

/** Types that SQLite does not have. */
const times: ReadonlySet<FieldType> = new Set(['date', 'dateTime', 'timestamp'])

/** A column's own type, unless a special defines how its text is interpreted. */
function effectiveType(type: FieldType, specials: readonly string[]): FieldType {
  if (type === 'json' || type === 'text' || type === 'geometry') {
    const geometry = geometryFieldTypes.find(each => specials.includes(each))
    if (geometry) return geometry
  }
  for (const [special, meaning] of meanings) if (specials.includes(special)) return meaning
  return type
}

const meanings: readonly (readonly [special: string, type: FieldType])[] = [
  ['json', 'json'],
  ['csv', 'csv'],
  ['boolean', 'boolean'],
  ['uuid', 'uuid'],
  ['cast-json', 'json'],
  ['cast-csv', 'csv'],
  ['cast-boolean', 'boolean'],
  ['cast-timestamp', 'timestamp'],
  ['cast-datetime', 'dateTime'],
]

function fieldsOf(
  table: string,
  columns: readonly Column[],
  system: readonly (FieldMeta & { readonly type: string })[],
  own: readonly FieldMeta[],
): readonly Field[] {
  const metas = new Map<string, FieldMeta>(system.map(({ type, ...meta }) => [meta.field, meta]))
  for (const meta of own) if (!metas.has(meta.field)) metas.set(meta.field, meta)
  const names = new Set(columns.map(column => column.name))
  const withColumns = columns.map(column => columnField(column, metas.get(column.name) ?? undescribed(column)))
  // A system column missing from the table of another server is omitted; it is not an alias.
  const columnless = new Set(system.filter(field => field.type !== 'alias').map(field => field.field))
  const aliases = [...metas.values()]
    .filter(meta => !names.has(meta.field) && !columnless.has(meta.field))
    .map(meta => aliasField(table, meta))
  return [...withColumns, ...aliases]
}

/** A column of a system table that only another server has; null for any other column. */
const undescribed = ({ table, name, type }: Column): (FieldMeta & { readonly system: true }) | null =>
  isSystemCollection(table)
    ? {
        system: true,
        ...{ collection: table, field: name, special: specialOf(name, type) },
        ...{ interface: null, options: null, display: null, display_options: null, readonly: false, hidden: false },
        ...{ sort: null, width: 'full', group: null, translations: null, note: null },
      }
    : null

/** The single sign-on data that another server stores for a user can give access to their external account. */
const specialOf = (name: string, type: FieldType): string | null =>
  name === 'auth_data' ? 'conceal' : type === 'json' || type === 'boolean' ? `cast-${type}` : null

const aliasField = (collection: string, meta: FieldMeta): Field => ({
  collection,
  field: meta.field,
  type: specialsOf({ meta })[0] ?? 'alias',
  schema: null,
  meta,
})

const columnField = (column: Column, meta: FieldMeta | null): Field => ({
  collection: column.table,
  field: column.name,
  type: effectiveType(column.type, specialsOf({ meta })),
  schema: {
    name: column.name,
    table: column.table,
    data_type: column.dataType,
    default_value: wireDefault(column, effectiveType(column.type, specialsOf({ meta }))),
    max_length: column.maxLength,
    numeric_precision: column.precision,
    numeric_scale: column.scale,
    is_nullable: column.nullable,
    is_unique: column.unique,
    is_indexed: column.indexed,
    is_primary_key: column.primaryKey,
    has_auto_increment: column.autoIncrement,
    foreign_key_column: column.references?.column ?? null,
    foreign_key_table: column.references?.table ?? null,
    ...(column.comment === undefined ? {} : { comment: column.comment }),
  },
  meta,
})

/** A default in the wire format of the field. */
function wireDefault(column: Column, type: FieldType): unknown {
  const value = column.defaultValue
  if (value === null) return null
  if (type === 'boolean') return value === 1 || value === true || value === '1' || value === 'true'
  if (isJson(type) && typeof value === 'string') return safeJson(value)
  if (type === 'csv') return String(value).split(',')
  if (type === 'bigInteger' || type === 'decimal' || type === 'string' || type === 'text') return String(value)
  // PostgreSQL writes large numbers as casted text.
  if (type === 'integer' || type === 'float') return Number.isFinite(Number(value)) ? Number(value) : value
  if (type === 'timestamp') return instantText(value) ?? value
  if (type === 'dateTime') return dateTimeText(value) ?? value
  return value
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}
