import type { Collection } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { wireField } from '../fieldSetup/wireField.ts'
import { fieldKey, relationKey } from './StagedModel.ts'
import { temporaryId } from './temporaryId.ts'
import { withoutCollection, withoutField } from './withoutField.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The model after a call, as the server would have it; null if the call cannot be staged: renaming, items, deletion
 * rules, and system collections, which model files do not contain.
 */
export function sendToModel(model: StoredModel, call: ModelCall): StoredModel | null {
  const [, root, first, second] = call.path.split('/').map(decodeURIComponent)
  switch (root) {
    case 'collections':
      return first === undefined ? collectionsCall(model, call) : collectionCall(model, call, first)
    case 'fields':
      if (first === undefined) return null
      if (isSystemCollection(first)) return null
      return second === undefined ? fieldsCall(model, call, first) : fieldCall(model, call, first, second)
    case 'relations':
      return relationsCall(model, call, first, second)
    default:
      return null
  }
}

const recordsIn = (body: unknown): readonly Json[] => [body].flat().filter(isRecord)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function collectionsCall(model: StoredModel, { method, body }: ModelCall): StoredModel | null {
  const rows = recordsIn(body)
  if (method === 'POST') return rows.reduce(withCollection, model)
  if (rows.some(row => isSystemCollection(textOf(row['collection'])))) return null
  return rows.reduce((changed, row) => withSettings(changed, textOf(row['collection']), row['meta']), model)
}

function collectionCall(model: StoredModel, { method, body }: ModelCall, collection: string): StoredModel | null {
  if (isSystemCollection(collection)) return null
  return method === 'DELETE'
    ? withoutCollection(model, collection)
    : withSettings(model, collection, isRecord(body) ? body['meta'] : null)
}

const plainKey = {
  ...{ field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
  meta: { hidden: true, interface: 'numeric', readonly: true },
}

function withCollection(model: StoredModel, definition: Json): StoredModel {
  const collection = textOf(definition['collection'])
  const { meta, schema, fields } = definition
  const isFolder = schema === null && 'schema' in definition
  const given = recordsIn(fields)
  const hasKey = given.some(field => isRecord(field['schema']) && field['schema']['is_primary_key'] === true)
  const all = isFolder ? [] : hasKey ? given : [plainKey, ...given]
  return {
    ...model,
    collections: [
      ...model.collections,
      {
        collection,
        meta: { ...blankMeta, ...(isRecord(meta) ? meta : {}), collection },
        ...(isFolder ? { schema: null } : {}),
      },
    ],
    fields: [...model.fields, ...all.map(field => newField(collection, field))],
  }
}

const blankMeta: NonNullable<Collection['meta']> = {
  ...{ collection: '', icon: null, note: null, display_template: null, hidden: false, singleton: false },
}

function withSettings(model: StoredModel, collection: string, change: unknown): StoredModel {
  if (!isRecord(change)) return model
  return {
    ...model,
    collections: model.collections.map(each =>
      each.collection === collection ? { ...each, meta: { ...blankMeta, ...each.meta, ...change, collection } } : each,
    ),
  }
}

function newField(collection: string, definition: Json): Field {
  const field = textOf(definition['field'])
  const { type, schema, meta } = definition
  const isColumn = isRecord(schema) || (typeof type === 'string' && type !== 'alias')
  const wire = wireField(collection, {
    field,
    type: isColumn ? textOf(type) : null,
    schema: isColumn ? { ...(isRecord(schema) ? keyed(schema) : {}) } : null,
    meta: isRecord(meta) ? meta : {},
  })
  return { ...wire, meta: wire.meta && { ...wire.meta, id: temporaryId(fieldKey(wire)) } }
}

/** A key is never empty. */
const keyed = (schema: Json): Json => (schema['is_primary_key'] === true ? { ...schema, is_nullable: false } : schema)

function fieldsCall(model: StoredModel, call: ModelCall, collection: string): StoredModel | null {
  const { method } = call
  const rows = recordsIn(sentBody(model, call))
  if (method === 'POST') return { ...model, fields: [...model.fields, ...rows.map(row => newField(collection, row))] }
  return rows.reduce((changed, row) => withFieldChange(changed, collection, textOf(row['field']), row), model)
}

function fieldCall(model: StoredModel, call: ModelCall, collection: string, field: string): StoredModel | null {
  const { method } = call
  if (method === 'DELETE') return withoutField(model, collection, field)
  if (method === 'POST') return null
  const change = sentBody(model, call)
  return isRecord(change) ? withFieldChange(model, collection, field, change) : model
}

/** The body of a call, which may depend on what an earlier call has created. */
const sentBody = (model: StoredModel, { body, reads }: ModelCall): unknown =>
  reads ? reads.body(answerTo(model, reads.path)) : body

/** The field at a path, as a call that needs its id reads it. */
function answerTo(model: StoredModel, path: string): unknown {
  const [, , collection, field] = path.split('/').map(decodeURIComponent)
  return model.fields.find(each => each.collection === collection && each.field === field)
}

function withFieldChange(model: StoredModel, collection: string, name: string, change: Json): StoredModel {
  const { type, schema, meta } = change
  return {
    ...model,
    fields: model.fields.map(each => {
      if (each.collection !== collection || each.field !== name) return each
      const { meta: noMeta } = wireField(collection, { field: name, type: null, schema: null, meta: {} })
      return {
        ...each,
        ...(typeof type === 'string' ? { type } : {}),
        // A new type removes the default value.
        schema: each.schema && {
          ...each.schema,
          ...(typeof type === 'string' && type !== each.type ? { default_value: null } : {}),
          ...(isRecord(schema) ? schema : {}),
        },
        meta: isRecord(meta) && noMeta ? { ...noMeta, ...each.meta, ...meta } : each.meta,
      }
    }),
  }
}

function relationsCall(
  model: StoredModel,
  { method, body }: ModelCall,
  ids: string | undefined,
  field: string | undefined,
): StoredModel | null {
  // The deletion rule of a key is no part of the model.
  if (field !== undefined) return null
  const isNamed = ({ id }: Relation) => id !== undefined && (ids?.split(',') ?? []).includes(String(id))
  if (method === 'DELETE') return { ...model, relations: model.relations.filter(each => !isNamed(each)) }
  if (method === 'PATCH')
    return {
      ...model,
      relations: model.relations.map(each => (isNamed(each) && isRecord(body) ? { ...each, ...body } : each)),
    }
  const made = recordsIn(body).map(row => newRelation(model, row))
  return made.some(row => isSystemCollection(row.many_collection))
    ? null
    : { ...model, relations: [...model.relations, ...made] }
}

function newRelation(model: StoredModel, row: Json): Relation {
  const keyOf = (collection: unknown) =>
    model.fields.find(field => field.collection === collection && field.schema?.is_primary_key)?.field ?? null
  const relation: Relation = {
    ...{ many_collection: '', many_field: '', one_collection: null, one_field: null, one_collection_field: null },
    ...{ one_allowed_collections: null, junction_field: null },
    many_primary: keyOf(row['many_collection']) ?? 'id',
    one_primary: keyOf(row['one_collection']),
    ...row,
  }
  return { ...relation, id: temporaryId(relationKey(relation)) }
}
