import type { Collection } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { looseReader, type OddMember, type Reading } from './looseReader.ts'
import { isCollection, isField, isPermission, isPreset, isRelation } from './shapes.ts'

/** The kinds of rows that the studio runs on. */
export type RowSource = 'collections' | 'fields' | 'relations' | 'permissions' | 'presets'

/** A row that did not fit the dialect, reported to administrators. */
export interface OddRow {
  readonly source: RowSource | 'user' | 'server'
  /** The collection of the row, if it names one. */
  readonly collection: string
  readonly field: string | null
  /** Whether the row was not used at all. */
  readonly leftOut: boolean
  /** Another row is about the same thing; the first one counts. */
  readonly duplicate: boolean
  readonly odd: readonly OddMember[]
}

interface Kind<Value> {
  readonly source: RowSource
  readonly read: (input: unknown) => Reading<Value>
  /** Identifies duplicates of a row; null if it can have none. */
  readonly key: (row: Value) => string | null
  /** The member that names the field that a row is about; null for rows about a whole collection. */
  readonly field: string | null
}

export const collectionRows: Kind<Collection> = {
  source: 'collections',
  read: looseReader(isCollection, {
    required: ['collection'],
    defaults: row => ({ 'meta.collection': row['collection'] }),
  }),
  key: row => row.collection,
  field: null,
}

export const fieldRows: Kind<Field> = {
  source: 'fields',
  read: looseReader(isField, {
    required: ['collection', 'field'],
    defaults: row => ({
      type: 'unknown',
      'schema.name': row['field'],
      'schema.table': row['collection'],
      'schema.data_type': 'unknown',
      'schema.is_nullable': true,
      'meta.collection': row['collection'],
      'meta.field': row['field'],
      'meta.width': 'full',
    }),
  }),
  key: row => `${row.collection}.${row.field}`,
  field: 'field',
}

export const relationRows: Kind<Relation> = {
  source: 'relations',
  read: looseReader(isRelation, {
    required: ['many_collection', 'many_field'],
    defaults: () => ({ many_primary: 'id' }),
  }),
  key: row => `${row.many_collection}.${row.many_field}`,
  field: 'many_field',
}

export const permissionRows: Kind<Permission> = {
  source: 'permissions',
  // The limits of a permission cannot be guessed: the studio would offer actions that the server rejects.
  read: looseReader(isPermission, {
    required: ['collection', 'action'],
    exact: ['role', 'permissions', 'validation', 'presets', 'fields'],
  }),
  key: row => (row.id === undefined ? null : String(row.id)),
  field: null,
}

export const presetRows: Kind<Preset> = {
  source: 'presets',
  read: looseReader(isPreset, { required: ['id', 'collection'], exact: ['user', 'role'] }),
  key: row => String(row.id),
  field: null,
}

export interface Rows<Value> {
  readonly rows: readonly Value[]
  readonly odd: readonly OddRow[]
}

/** The readable rows of a list. A value that is not a list has no rows. */
export function readRows<Value>(kind: Kind<Value>, data: unknown): Rows<Value> {
  const odd: OddRow[] = []
  const usedKeys = new Set<string>()
  const inputs: readonly unknown[] = Array.isArray(data) ? data : []
  const rows = inputs.flatMap((input): readonly Value[] => {
    const reading = kind.read(input)
    const key = reading.value === null ? null : kind.key(reading.value)
    const duplicate = key !== null && usedKeys.has(key)
    if (key !== null) usedKeys.add(key)
    if (reading.odd.length > 0 || duplicate)
      odd.push({
        source: kind.source,
        ...placeOf(kind, input),
        leftOut: reading.value === null || duplicate,
        duplicate,
        odd: reading.odd,
      })
    return reading.value === null || duplicate ? [] : [reading.value]
  })
  return { rows, odd }
}

function placeOf({ field }: Pick<Kind<unknown>, 'field'>, input: unknown): Pick<OddRow, 'collection' | 'field'> {
  const row = isRecord(input) ? input : {}
  const word = (value: unknown) => (typeof value === 'string' ? value.slice(0, 120) : '')
  return {
    collection: word(row['collection'] ?? row['many_collection']),
    field: field === null ? null : word(row[field]),
  }
}
