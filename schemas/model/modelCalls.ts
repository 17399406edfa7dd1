import type { Key } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { ModelCall } from './ModelCall.ts'

type Json = Readonly<Record<string, unknown>>

const at = (...steps: readonly (string | number)[]): string =>
  steps.map(step => `/${encodeURIComponent(step)}`).join('')

const keysOf = (answer: unknown, key: string): readonly Key[] =>
  [answer].flat().flatMap(row => {
    const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : row
    return typeof value === 'string' || typeof value === 'number' ? value : []
  })

/** A field without a column leaves `schema` out: servers of rc.28 refuse null. */
const fieldBody = ({ schema, ...rest }: Json): Json => (schema == null ? rest : { ...rest, schema })

/** A collection whose fields omit the column attributes that they lack. */
function collectionBody(definition: Json): Json {
  const { fields } = definition
  // Safe: the fields of a definition are objects.
  return Array.isArray(fields) ? { ...definition, fields: (fields as readonly Json[]).map(fieldBody) } : definition
}

/** Creates a table with its fields. */
export const createCollection = (definition: Json & { readonly collection: string }): ModelCall => ({
  method: 'POST',
  path: '/collections',
  body: collectionBody(definition),
  says: { key: 'model.create_collection', args: { collection: definition.collection } },
  undo: () => deleteCollection(definition.collection),
})

/** Drops a table with every item in it. */
export const deleteCollection = (collection: string): ModelCall => ({
  method: 'DELETE',
  path: at('collections', collection),
  says: { key: 'model.delete_collection', args: { collection } },
})

/** Changes the settings of a collection; `before` has the previous values. */
export const updateCollection = (collection: string, meta: Json, before: Json): ModelCall => ({
  method: 'PATCH',
  path: at('collections', collection),
  body: { meta },
  says: { key: 'model.update_collection', args: { collection } },
  base: {
    path: at('collections', collection),
    key: 'collection',
    rows: [{ name: collection, change: { meta }, before: { meta: before } }],
  },
  undo: () => updateCollection(collection, before, meta),
})

interface CollectionPart {
  readonly collection: string
  readonly meta: Json
}

/** Changes several collections at once; `before` has their previous values. Needs the capability `batch-collections`. */
export const updateCollections = (
  changes: readonly CollectionPart[],
  before: readonly CollectionPart[],
): ModelCall => ({
  method: 'PATCH',
  path: '/collections',
  body: changes,
  says: { key: 'model.order_collections' },
  base: {
    path: '/collections',
    key: 'collection',
    rows: changes.map(({ collection, meta }, index) => ({
      name: collection,
      change: { meta },
      before: { meta: before[index]?.meta ?? {} },
    })),
  },
  undo: () => updateCollections(before, changes),
})

export const createField = (collection: string, definition: Json & { readonly field: string }): ModelCall => ({
  method: 'POST',
  path: at('fields', collection),
  body: fieldBody(definition),
  says: { key: 'model.create_field', args: { collection, field: definition.field } },
  undo: () => deleteField(collection, definition.field),
})

/** Creates a field in a group that an earlier call creates. */
export const createFieldIn = (
  collection: string,
  group: string,
  definition: Json & { readonly field: string },
): ModelCall => ({
  ...createField(collection, definition),
  reads: {
    path: at('fields', collection, group),
    body: answer => {
      const { meta } = definition
      return fieldBody({ ...definition, meta: { ...(isRecord(meta) ? meta : {}), group: metaId(answer) } })
    },
  },
})

/** Copies a field into any collection. */
export const duplicateField = (
  collection: string,
  field: string,
  copy: { readonly collection: string; readonly field: string },
): ModelCall => ({
  method: 'POST',
  path: at('fields', collection, field),
  body: copy,
  says: { key: 'model.duplicate_field', args: { field, copy: copy.field } },
  undo: () => deleteField(copy.collection, copy.field),
})

export const updateField = (collection: string, field: string, change: Json, before: Json): ModelCall => ({
  method: 'PATCH',
  path: at('fields', collection, field),
  body: change,
  says: { key: 'model.update_field', args: { collection, field } },
  base: { path: at('fields', collection), key: 'field', rows: [{ name: field, change, before }] },
  undo: () => updateField(collection, field, before, change),
})

/** Moves a field into a group that an earlier call creates. `before` is the id of its group until then. */
export const moveIntoGroup = (
  { collection, field, group }: { readonly collection: string; readonly field: string; readonly group: string },
  before: Key | null,
): ModelCall => {
  const call = {
    method: 'PATCH',
    path: at('fields', collection, field),
    says: { key: 'model.update_field', args: { collection, field } },
  } as const
  return {
    ...call,
    reads: {
      path: at('fields', collection, group),
      body: answer => ({ meta: { group: metaId(answer) } }),
    },
    undo: () => ({ ...call, body: { meta: { group: before } } }),
  }
}

/** The body of a call, which may depend on what an earlier call has created. `read` returns the data of a path. */
export const bodyOf = async ({ body, reads }: ModelCall, read: (path: string) => Promise<unknown>): Promise<unknown> =>
  reads ? reads.body(await read(reads.path)) : body

function metaId(field: unknown): unknown {
  const meta = isRecord(field) ? field['meta'] : null
  return isRecord(meta) ? meta['id'] : null
}

/** Creates the index of a field for lists, or drops it. Needs the capability `index-proposals`. */
export const indexField = (collection: string, field: string, isIndexed: boolean): ModelCall => ({
  method: 'PATCH',
  path: at('fields', collection, field),
  body: { schema: { is_indexed: isIndexed } },
  says: { key: 'model.update_field', args: { collection, field } },
  undo: () => indexField(collection, field, !isIndexed),
})

type FieldPart = Json & { readonly field: string }

/** Changes several fields of a collection at once; `before` has their previous values, in the same order. */
export const updateFields = (
  collection: string,
  changes: readonly FieldPart[],
  before: readonly FieldPart[],
): ModelCall => ({
  method: 'PATCH',
  path: at('fields', collection),
  body: changes,
  says: { key: 'model.update_fields', args: { collection, count: changes.length } },
  base: {
    path: at('fields', collection),
    key: 'field',
    rows: changes.map((change, index) => ({ name: change.field, change, before: before[index] ?? {} })),
  },
  undo: () => updateFields(collection, before, changes),
})

/** Drops a column with every value in it. */
export const deleteField = (collection: string, field: string): ModelCall => ({
  method: 'DELETE',
  path: at('fields', collection, field),
  says: { key: 'model.delete_field', args: { collection, field } },
})

export const createRelations = (relations: readonly Json[]): ModelCall => ({
  method: 'POST',
  path: '/relations',
  body: relations,
  says: { key: 'model.create_relations', args: { count: relations.length } },
  undo: answer => deleteRelations(keysOf(answer, 'id')),
})

export const updateRelation = (id: Key, change: Json, before: Json): ModelCall => ({
  method: 'PATCH',
  path: at('relations', id),
  body: change,
  says: { key: 'model.update_relation' },
  base: { path: at('relations', id), key: 'id', rows: [{ name: id, change, before }] },
  undo: () => updateRelation(id, before, change),
})

export const deleteRelations = (ids: readonly Key[]): ModelCall => ({
  method: 'DELETE',
  path: `/relations/${ids.map(encodeURIComponent).join(',')}`,
  says: { key: 'model.delete_relations', args: { count: ids.length } },
})

/** New rows of a collection; `key` is its primary key. */
export const createItems = (collection: string, items: readonly Json[], key: string): ModelCall => ({
  method: 'POST',
  path: itemsPath(collection),
  body: items,
  says: { key: 'model.create_items', args: { collection, count: items.length } },
  undo: answer => ({
    method: 'DELETE',
    path: itemsPath(collection),
    body: keysOf(answer, key),
    says: { key: 'model.delete_items', args: { collection, count: items.length } },
  }),
})
