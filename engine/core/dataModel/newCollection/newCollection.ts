import type { FieldDefinition } from './FieldDefinition.ts'
import { type SystemFieldId, type SystemFieldNames, systemFieldIds, systemFieldsOf } from './optionalSystemFields.ts'

/** How items get their keys. */
export const keyKinds = ['increment', 'uuid', 'manual'] as const
export type KeyKind = (typeof keyKinds)[number]

/** The settings of a new collection. */
export interface NewCollection {
  readonly name: string
  readonly singleton: boolean
  readonly keyName: string
  readonly keyKind: KeyKind
  readonly names: SystemFieldNames
  readonly chosen: ReadonlySet<SystemFieldId>
}

/** The initial values of the drawer. */
export const blankCollection: NewCollection = {
  name: '',
  singleton: false,
  keyName: 'id',
  keyKind: 'increment',
  names: {
    status: 'status',
    sort: 'sort',
    createdOn: 'date_created',
    createdBy: 'user_created',
    updatedOn: 'date_updated',
    updatedBy: 'user_updated',
  },
  chosen: new Set(),
}

/** The body of POST /collections. */
export interface CollectionDefinition {
  readonly [key: string]: unknown
  readonly collection: string
  readonly fields: readonly FieldDefinition[]
  readonly meta: Readonly<Record<string, unknown>>
}

export function collectionDefinition(input: NewCollection): CollectionDefinition {
  const { name, singleton, names, chosen } = input
  const key = keyField(input)
  return {
    collection: name,
    fields: [key, ...systemFieldsOf(names, chosen)].map((field, at) => ({
      ...field,
      meta: { ...field.meta, sort: at + 1 },
    })),
    meta: {
      singleton,
      ...(chosen.has('sort') ? { sort_field: names.sort } : {}),
      ...(chosen.has('status')
        ? { archive_field: names.status, archive_value: 'archived', unarchive_value: 'draft' }
        : {}),
    },
  }
}

/** The primary key. */
function keyField({ keyName, keyKind }: NewCollection): FieldDefinition {
  switch (keyKind) {
    case 'increment':
      return {
        field: keyName,
        type: 'integer',
        meta: { interface: 'numeric', hidden: true, readonly: true },
        schema: { is_primary_key: true, has_auto_increment: true },
      }
    case 'uuid':
      return {
        field: keyName,
        type: 'uuid',
        meta: { interface: 'text-input', hidden: true, readonly: true, special: ['uuid'] },
        schema: { is_primary_key: true, is_nullable: false, length: 36, max_length: 36 },
      }
    case 'manual':
      return {
        field: keyName,
        type: 'string',
        meta: { interface: 'text-input', hidden: false, readonly: false },
        schema: { is_primary_key: true, is_nullable: false, length: 255, max_length: 255 },
      }
  }
}

/** The relations from the "created by" and "updated by" fields to the users. */
export const userRelations = ({ name, keyName, names, chosen }: NewCollection) =>
  (['createdBy', 'updatedBy'] as const)
    .filter(id => chosen.has(id))
    .map(id => ({
      many_collection: name,
      many_field: names[id],
      many_primary: keyName,
      one_collection: 'directus_users',
      one_primary: 'id',
    }))

/** The names of the chosen fields, by purpose; `key` is the primary key's. */
export const chosenNames = ({ keyName, names, chosen }: NewCollection): ReadonlyMap<SystemFieldId | 'key', string> =>
  new Map([
    ['key' as const, keyName],
    ...systemFieldIds.filter(id => chosen.has(id)).map(id => [id, names[id]] as const),
  ])
