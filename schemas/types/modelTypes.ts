import type { Collection } from '../data/Collection.ts'
import type { Field } from '../data/Field.ts'
import type { FieldType } from '../data/FieldType.ts'
import { fieldTypeOf, specialsOf } from '../data/fieldTraits.ts'
import { type GeometryFieldType, isGeometry } from '../data/fieldTypes.ts'
import type { Relation } from '../data/Relation.ts'
import { type RelationKind, relationKind } from '../relation/relationKind.ts'

/** A model as returned by the API: `/collections`, `/fields`, `/relations`. */
export interface Model {
  readonly collections: readonly Collection[]
  readonly fields: readonly Field[]
  readonly relations: readonly Relation[]
}

/** The wire type of a value (decisions 28 and 29); null for a type without values. */
const types: Readonly<Record<Exclude<FieldType, GeometryFieldType>, string | null>> = {
  alias: null,
  bigInteger: 'string',
  binary: 'unknown',
  boolean: 'boolean',
  csv: 'readonly string[]',
  date: 'string',
  dateTime: 'string',
  decimal: 'string',
  float: 'number',
  integer: 'number',
  json: 'unknown',
  string: 'string',
  text: 'string',
  time: 'string',
  timestamp: 'string',
  unknown: 'unknown',
  uuid: 'string',
}

const typeOf = (type: FieldType): string | null => (isGeometry(type) ? geometryType(type) : types[type])

/** GeoJSON, with the type of the geometry. */
function geometryType(type: GeometryFieldType): string {
  const kind = type.split('.')[1]
  return `{ readonly type: ${kind === undefined ? 'string' : `'${kind}'`}; readonly coordinates: readonly unknown[] }`
}

/**
 * TypeScript types of a model: an interface for each collection, its relations as keys or as related items, and
 * `Collections`, from the name of each to its interface. Deterministic.
 */
export function modelTypes(model: Model): string {
  const names = typeNames(model.collections.map(({ collection }) => collection))
  const sorted = model.collections.toSorted((a, b) => (a.collection < b.collection ? -1 : 1))
  const interfaces = sorted.map(each => collectionType(model, names, each))
  const all = sorted.map(({ collection }) => `  ${keyIn(collection)}: ${names.get(collection)}`)
  return [
    ...interfaces,
    ['/** Every collection by its name. */', 'export interface Collections {', ...all, '}'].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

/** The type of one collection, as in `modelTypes`. */
export function collectionType(
  model: Model,
  names: ReadonlyMap<string, string>,
  { collection, meta }: Collection,
): string {
  const lines = model.fields
    .filter(field => field.collection === collection)
    .flatMap(field => {
      const type = fieldType(model, names, field)
      return type === null ? [] : [...comment(field.meta?.note, '  '), `  ${keyIn(field.field)}: ${type}`]
    })
  return [...comment(meta?.note, ''), `export interface ${names.get(collection)} {`, ...lines, '}'].join('\n')
}

/** A name for each collection: `travel_notes` is `TravelNotes`; a duplicate name gets a number. */
export function typeNames(collections: readonly string[]): ReadonlyMap<string, string> {
  const usedNames = new Set(['Collections'])
  return new Map(
    collections.toSorted().map(collection => {
      const words = collection.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
      const joined = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
      const base = /^\p{L}/u.test(joined) ? joined : `Collection${joined}`
      let name = base
      for (let next = 2; usedNames.has(name); next++) name = `${base}${next}`
      usedNames.add(name)
      return [collection, name]
    }),
  )
}

function fieldType(model: Model, names: ReadonlyMap<string, string>, field: Field): string | null {
  const relation = relationKind(model.relations, field.collection, field.field, specialsOf(field))
  const own = typeOf(fieldTypeOf(field))
  const type = relation ? relatedType(model, names, relation) : own
  if (type === null) return null
  const nullable = field.schema?.is_nullable ?? false
  return nullable && type !== 'unknown' ? `${type} | null` : type
}

function relatedType(model: Model, names: ReadonlyMap<string, string>, relation: RelationKind): string {
  const either = (collection: string) => {
    const name = names.get(collection)
    const key = keyType(model, collection)
    return name === undefined ? key : `${key} | ${name}`
  }
  switch (relation.kind) {
    case 'm2o':
    case 'file':
      return either(relation.related)
    case 'any':
      return relation.allowed.length === 0
        ? 'unknown'
        : [...new Set(relation.allowed.flatMap(each => either(each).split(' | ')))].join(' | ')
    case 'o2m':
      return `readonly (${either(relation.related)})[]`
    case 'm2m':
    case 'files':
    case 'translations':
    case 'm2a':
      return `readonly (${either(relation.junction)})[]`
  }
}

function keyType(model: Model, collection: string): string {
  const key = model.fields.find(field => field.collection === collection && field.schema?.is_primary_key)
  return (key && typeOf(fieldTypeOf(key))) ?? 'string | number'
}

const keyIn = (name: string): string => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name))

const comment = (note: string | null | undefined, indent: string): readonly string[] =>
  note ? [`${indent}/** ${note.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */`] : []
