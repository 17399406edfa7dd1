import type { FieldSchema } from '#schemas/data/Field.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { Translation } from '#schemas/data/Translation.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import {
  createCollection,
  createField,
  createItems,
  createRelations,
  updateField,
  updateRelation,
} from '#schemas/model/modelCalls.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { deletionCalls } from './deletionRules.ts'
import type { DraftMeta, DraftSchema, FieldDraft } from './FieldDraft.ts'
import { setupOf } from './kinds/kindRules.ts'
import { changedRules, noRules, rulesDraft, ruleTypes } from './rulesDraft.ts'
import type { FieldDefinition } from './Setup.ts'

type Json = Readonly<Record<string, unknown>>

/** The calls that create or change the field and everything it needs, in order. */
export function setupCalls(draft: FieldDraft, metadata: Metadata): readonly ModelCall[] {
  const { collections, fields, relations, rows } = setupOf(draft, metadata)
  // Skips existing relations: those of the platform have no id.
  const made = relations.filter(
    ({ many_collection, many_field }) =>
      !metadata.relations.some(each => each.many_collection === many_collection && each.many_field === many_field),
  )
  return [
    ...ownCalls(draft, metadata),
    ...collections.map(createCollection),
    ...fields.map(({ collection, definition }) => createField(collection, definition)),
    ...relations.flatMap(relation => changedRelation(relation, metadata)),
    ...(made.length === 0 ? [] : [createRelations(made)]),
    ...deletionCalls(draft, metadata),
    ...rows.map(({ collection, items, key }) => createItems(collection, items, key)),
  ]
}

function ownCalls(draft: FieldDraft, metadata: Metadata): readonly ModelCall[] {
  const { stored, collection } = draft
  if (stored === null) return [createField(collection, withRules(draft, metadata))]
  const { change, before } = fieldChange(draft, stored, metadata)
  return Object.keys(change).length === 0 ? [] : [updateField(collection, stored.field, change, before)]
}

/** A new field in the format of the server. Without a column it has neither type nor schema. */
export function definitionOf({ field, type, schema, meta }: FieldDraft): FieldDefinition {
  return {
    field,
    ...(type === 'alias' ? { type: null, schema: null } : { type, schema: newSchema(schema) }),
    meta: { ...withoutNulls(wireMeta(meta)), width: 'full' },
  }
}

function withRules(draft: FieldDraft, metadata: Metadata): FieldDefinition {
  const definition = definitionOf(draft)
  const rules = draft.rules && changedRules(draft.rules, noRules, ruleTypes(draft, metadata))
  return { ...definition, meta: { ...definition.meta, ...rules } }
}

/** Other servers may not know uniqueness and indexes: they are only sent if set. */
function newSchema({ is_indexed, is_unique, ...schema }: DraftSchema): Partial<DraftSchema> {
  return {
    ...withoutNulls(schema),
    ...(is_unique ? { is_unique } : {}),
    ...(is_indexed ? { is_indexed } : {}),
  }
}

const withoutNulls = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as Partial<Value>

interface Change {
  readonly change: Json
  readonly before: Json
}

/** The changed settings and their previous values. A primary key keeps its column. */
export function fieldChange(draft: FieldDraft, { type, specials, wire }: FieldInfo, metadata: Metadata): Change {
  const retyped = wire.schema !== null && draft.type !== type
  const schema: Change =
    wire.schema === null || wire.schema.is_primary_key
      ? { change: {}, before: {} }
      : schemaChange(draft, wire.schema, retyped)
  const { rules, collection } = draft
  const changed = rules && changedRules(rules, rulesDraft(wire.meta, metadata, collection), ruleTypes(draft, metadata))
  const meta = difference({ ...wireMeta(draft.meta), ...changed }, { ...wire.meta, special: listed(specials) })
  return {
    change: {
      ...(retyped ? { type: draft.type } : {}),
      ...part('schema', schema.change),
      ...part('meta', meta.change),
    },
    before: { ...(retyped ? { type } : {}), ...part('schema', schema.before), ...part('meta', meta.before) },
  }
}

/** Changing the type of a column removes its default value, so it is always sent. */
function schemaChange({ schema }: FieldDraft, stored: FieldSchema, retyped: boolean): Change {
  const { change, before } = difference(schema, stored)
  if (!retyped || schema.default_value === null) return { change, before }
  return {
    change: { ...change, default_value: schema.default_value },
    before: { ...before, default_value: stored.default_value },
  }
}

const wireMeta = (meta: DraftMeta) => ({
  ...meta,
  special: listed(meta.special),
  translations: wholeRows(meta.translations),
})

function wholeRows(rows: DraftMeta['translations']): readonly Translation[] | null {
  const whole = (rows ?? []).flatMap(({ language, translation }) =>
    typeof language === 'string' && typeof translation === 'string' && language && translation
      ? [{ language, translation }]
      : [],
  )
  return whole.length === 0 ? null : whole
}

const listed = (specials: readonly string[]): readonly string[] | null => (specials.length === 0 ? null : specials)

const part = (name: string, value: Json): Json => (Object.keys(value).length === 0 ? {} : { [name]: value })

function difference(after: object, before: object): Change {
  const previous = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous.get(name) ?? blankOf(value)),
  )
  return {
    change: Object.fromEntries(changed),
    before: Object.fromEntries(changed.map(([name, value]) => [name, previous.get(name) ?? blankOf(value)])),
  }
}

/** The empty value of a setting, for a field without metadata. */
const blankOf = (value: unknown): unknown => (typeof value === 'boolean' ? false : null)

/** An existing relation is updated if it differs. */
function changedRelation(relation: Relation, metadata: Metadata): readonly ModelCall[] {
  const { id } = relation
  const stored = metadata.relations.find(each => each.id !== undefined && each.id === id)
  if (id === undefined || !stored) return []
  const allowed = stored.one_allowed_collections === null ? null : allowedCollections(stored)
  const { change, before } = difference(relation, { ...stored, one_allowed_collections: allowed })
  return Object.keys(change).length === 0 ? [] : [updateRelation(id, change, before)]
}
