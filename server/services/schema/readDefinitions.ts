import type { FieldSchema } from '#schemas/data/Field.ts'
import type { Dialect } from '#server/dialect/Dialect.ts'
import { failedValidation, invalidPayload } from '#server/failures/Failure.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import type {
  CollectionChange,
  FieldChange,
  NamedChange,
  NewCollection,
  NewField,
  NewRelation,
  RelationChange,
} from './definitions.ts'
import { type ExtraMeta, readCollectionMeta, readFieldMeta } from './readMetaChange.ts'
import { isColumnType, typesText } from './types.ts'

/** A new collection, from a body. All of these fail with INVALID_PAYLOAD, naming the key. */
export function readNewCollection(body: unknown, dialect?: Dialect): NewCollection {
  const sent = objectOf(body, ['collection', 'fields', 'meta', 'schema'])
  const folder = sent['schema'] === null
  if (folder && !dialect?.folders) throw invalidPayload('"schema" must not be null: every collection has a table.')
  const fields = sent['fields'] ?? []
  if (!Array.isArray(fields)) throw invalidPayload('"fields" must be a list.')
  return {
    collection: nameOf(sent, 'collection'),
    fields: fields.map(field => readField(dialect ? dialect.readField(field) : field, 'alias', dialect?.extraMeta)),
    meta: sent['meta'] == null ? {} : readCollectionMeta(sent['meta'], dialect?.extraMeta),
    ...(folder ? { folder } : {}),
  }
}

/** The changes to a collection, from a body. */
export function readCollectionChange(body: unknown, extra?: ExtraMeta): CollectionChange {
  const sent = objectOf(body)
  if (sent['meta'] === undefined || sent['meta'] === null) throw invalidPayload('"meta" key is required')
  return readCollectionMeta(sent['meta'], extra)
}

/** The changes to several collections, from a body that names each. */
export function readCollectionChanges(body: unknown, extra?: ExtraMeta): readonly NamedChange[] {
  if (!Array.isArray(body)) throw invalidPayload('Submitted body has to be an array.')
  return body.map(each => ({
    collection: nameOf(objectOf(each), 'collection'),
    meta: readCollectionChange(each, extra),
  }))
}

/** A new field, from a body. */
export const readNewField = (body: unknown, extra?: ExtraMeta): NewField => readField(body, null, extra)

function readField(body: unknown, alias: 'alias' | null, extra?: ExtraMeta): NewField {
  const sent = objectOf(body, ['collection', 'field', 'name', 'type', 'schema', 'meta'])
  const field = nameOf(sent, 'field')
  const type = typeOf(sent['type'], alias)
  if (sent['schema'] === undefined && sent['meta'] === undefined) throw invalidPayload('"schema" or "meta" is required')
  if (isPayload(sent['schema']) && type === undefined) throw invalidPayload('"type" is required')
  return { field, type: type ?? null, ...schemaAndMeta(sent, extra) }
}

/** The changes to a field, from a body; `name` is the field in the path. */
export function readFieldChange(body: unknown, name?: string, extra?: ExtraMeta): FieldChange {
  const sent = objectOf(body)
  const field = name ?? nameOf(sent, 'field')
  if (sent['field'] !== undefined && sent['field'] !== field)
    throw invalidPayload(`Field "${field}" can't be renamed: "field" must be left out.`)
  const type = typeOf(sent['type'], 'alias')
  return { field, ...(type === undefined ? {} : { type }), ...schemaAndMeta(sent, extra) }
}

function typeOf(type: unknown, alias: 'alias' | null): NewField['type'] | undefined {
  if (type === undefined || type === null) return type
  if (isColumnType(type)) return type
  if (type === 'alias' && alias) return type
  throw invalidPayload(`"type" must be one of ${typesText}`)
}

const schemaAndMeta = ({ schema, meta }: Payload, extra?: ExtraMeta): Pick<NewField, 'schema' | 'meta'> => ({
  ...(schema === undefined ? {} : { schema: schema === null ? null : readSchema(schema) }),
  ...(meta === undefined ? {} : { meta: meta === null ? null : readFieldMeta(meta, extra) }),
})

const sizes = ['max_length', 'numeric_precision', 'numeric_scale'] as const
const flags = ['is_nullable', 'is_unique', 'is_indexed', 'is_primary_key', 'has_auto_increment'] as const

/** The properties that define the column. Descriptive ones, as in `/fields`, are ignored. */
function readSchema(schema: unknown): Partial<FieldSchema> {
  if (!isPayload(schema)) throw invalidPayload('"schema" must be an object.')
  const read: Record<string, unknown> = {}
  for (const key of sizes) {
    const value = schema[key]
    if (value === undefined) continue
    const size = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
    if (size !== null && typeof size !== 'number') throw invalidPayload(`"schema.${key}" must be a number.`)
    read[key] = size
  }
  for (const key of flags) {
    const value = schema[key]
    if (value === undefined || value === null) continue
    if (typeof value !== 'boolean') throw invalidPayload(`"schema.${key}" must be true or false.`)
    read[key] = value
  }
  if (schema['comment'] !== undefined) read['comment'] = commentOf(schema['comment'])
  if (schema['default_value'] !== undefined) read['default_value'] = schema['default_value']
  return read
}

/** An empty comment means none. */
function commentOf(comment: unknown): string | null {
  if (comment === null || comment === '') return null
  // PostgreSQL cannot store that character in text.
  if (typeof comment === 'string' && !comment.includes('\0')) return comment
  throw invalidPayload('"schema.comment" must be text.')
}

/** Keys that clients of 9.x send with it. */
const laterRelationKeys = ['sort_field', 'one_deselect_action']

const actions: ReadonlySet<unknown> = new Set(['SET NULL', 'CASCADE', 'NO ACTION'])

const relationKeys = [
  ...['many_collection', 'many_field', 'many_primary', 'one_collection', 'one_field', 'one_primary'],
  ...['one_collection_field', 'one_allowed_collections', 'junction_field'],
]

/** A new relation, from a body; `later` if it is in the form of 9.x. */
export function readNewRelation(body: unknown, later = false): NewRelation {
  const change = readRelationChange(body, later)
  const { many_collection, many_field } = change
  if (many_collection === undefined || many_field === undefined) {
    // The collection of that key is known, but in the dialect the key belongs to a whole relation.
    const required = ['many_collection', 'many_field', 'many_primary'] as const
    const missing = required.filter(name => change[name] === undefined)
    throw failedValidation(missing.map(field => ({ field, type: 'required' })))
  }
  return { ...change, many_collection, many_field }
}

/** The changes to a relation, from a body. */
export function readRelationChange(body: unknown, later = false): RelationChange {
  const sent = objectOf(body, ['id', 'system', ...relationKeys, ...(later ? ['on_delete', ...laterRelationKeys] : [])])
  const read: Record<string, unknown> = {}
  for (const key of relationKeys) {
    const value = sent[key]
    if (value === undefined) continue
    read[key] = key === 'one_allowed_collections' ? namesOf(value) : textOf(key, value)
  }
  for (const key of laterRelationKeys) if (sent[key] !== undefined) read[key] = textOf(key, sent[key])
  // What happens to the many side when the one side is deleted.
  const action = sent['on_delete'] === 'RESTRICT' ? 'NO ACTION' : sent['on_delete']
  if (action !== undefined && action !== null) {
    if (!actions.has(action)) throw invalidPayload(`"on_delete" must be one of [${[...actions].join(', ')}]`)
    read['onDelete'] = action
  }
  return read
}

function textOf(key: string, value: unknown): string | null {
  const many = key.startsWith('many_')
  if (typeof value === 'string' && value !== '') return value
  if ((value === null || value === '') && !many) return null
  throw invalidPayload(`"${key}" must be a name.`)
}

function namesOf(value: unknown): readonly string[] | null {
  if (value === null || value === '') return null
  const names: readonly unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]
  return names.map(name => {
    if (typeof name !== 'string' || name === '' || name.includes(','))
      throw invalidPayload('"one_allowed_collections" must be a list of names.')
    return name
  })
}

function nameOf(sent: Payload, key: 'collection' | 'field'): string {
  const name = sent[key]
  if (name === undefined || name === null || name === '') throw invalidPayload(`"${key}" is required`)
  if (typeof name !== 'string') throw invalidPayload(`"${key}" must be text`)
  return name
}

function objectOf(body: unknown, allowed?: readonly string[]): Payload {
  if (!isPayload(body)) throw invalidPayload('The body must be an object.')
  const unknown = allowed && Object.keys(body).find(key => !allowed.includes(key))
  if (unknown !== undefined) throw invalidPayload(`"${unknown}" is not allowed`)
  return body
}
