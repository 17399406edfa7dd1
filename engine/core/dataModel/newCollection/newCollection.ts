import type { FieldDefinition } from './FieldDefinition.ts'
import { type SystemFieldId, type SystemFieldNames, systemFieldIds, systemFieldsOf } from './optionalSystemFields.ts'

/** How the keys of items come about. */
export const keyKinds = ['increment', 'uuid', 'manual'] as const
export type KeyKind = (typeof keyKinds)[number]

/** What is asked of a new collection. */
export interface NewCollection {
  readonly name: string
  readonly singleton: boolean
  readonly keyName: string
  readonly keyKind: KeyKind
  readonly names: SystemFieldNames
  readonly chosen: ReadonlySet<SystemFieldId>
}

/** What a drawer starts with (A-0180, A-0181, A-0183, A-0194 … A-0201). */
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

/** The body of POST /collections (A-0223). */
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

/** The primary key (A-0184 … A-0193). */
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

/** The relations of those who made and changed an item to the people (A-0225 … A-0228). */
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

/** The names of its fields, those that are chosen, by what they are for; `key` is the primary key's. */
export const chosenNames = ({ keyName, names, chosen }: NewCollection): ReadonlyMap<SystemFieldId | 'key', string> =>
  new Map([
    ['key' as const, keyName],
    ...systemFieldIds.filter(id => chosen.has(id)).map(id => [id, names[id]] as const),
  ])
