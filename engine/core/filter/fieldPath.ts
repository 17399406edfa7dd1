import { isSecret } from '#schemas/data/isSecret.ts'
import type { Text } from '../i18n/createText.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** A field that can be filtered by, with the names on the way to it. */
export interface FilterField {
  /** Dotted, from the collection of the list. */
  readonly path: string
  readonly field: FieldInfo
  /** `Author › Name`. */
  readonly name: string
}

/** The relation depth of the picker; a typed or stored path can be longer. */
const depth = 2

/** The fields of a collection with a value that can be read, and those of related items, including to-many relations. */
export function filterFields(metadata: Metadata, collection: string, text: Text): readonly FilterField[] {
  const own = fieldsIn(metadata, collection, '', [], text)
  return [...own.filter(({ path }) => !path.includes('.')), ...own.filter(({ path }) => path.includes('.'))]
}

function fieldsIn(
  metadata: Metadata,
  collection: string,
  before: string,
  names: readonly string[],
  text: Text,
  left = depth,
): readonly FilterField[] {
  return (metadata.collection(collection)?.fields ?? []).flatMap(field => {
    const path = `${before}${field.field}`
    const named = [...names, field.name]
    const own = field.type === 'alias' || isSecret(field) ? [] : [{ path, field, name: pathName(named, text) }]
    const next = left > 1 ? beyond(metadata, collection, field.field) : []
    return [
      ...own,
      ...next.flatMap(step =>
        fieldsIn(metadata, step.collection, path + step.path, [...named, ...(step.names ?? [])], text, left - 1),
      ),
    ]
  })
}

/** One way on from a relational field. */
interface Step {
  readonly collection: string
  /** The path from the field to the fields there, including the junction. */
  readonly path: string
  /** Distinguishes it from other paths. */
  readonly names?: readonly string[]
}

/** The target of a relational field; for a many-to-any each of its collections. */
function beyond(metadata: Metadata, collection: string, name: string): readonly Step[] {
  const relation = metadata.relation(collection, name)
  const toAny = (before: string, allowed: readonly string[]) =>
    allowed.flatMap(each => {
      const info = metadata.collection(each)
      return info ? [{ collection: each, path: `${before}:${each}.`, names: [info.name] }] : []
    })
  switch (relation?.kind) {
    case 'm2o':
    case 'file':
    case 'o2m':
      return [{ collection: relation.related, path: '.' }]
    case 'm2m':
    case 'files':
      return [{ collection: relation.related, path: `.${relation.farKey}.` }]
    case 'translations':
      return [{ collection: relation.junction, path: '.' }]
    case 'm2a':
      return toAny(`.${relation.farKey}`, relation.allowed)
    case 'any':
      return toAny('', relation.allowed)
    case undefined:
      return []
  }
}

const pathName = (names: readonly string[], text: Text): string =>
  names.reduceRight((field, relation) => text('filter_text.path', { relation, field }))

/**
 * A path as text. Leaves out the junction of a many-to-many, because users never see it. Null if the path does not
 * exist.
 */
export function fieldName(metadata: Metadata, collection: string, path: string, text: Text): string | null {
  const parts = path.split('.')
  if (metadata.fieldAt(collection, path) === null) return null
  const names: string[] = []
  let at = collection
  let isJunction = false
  for (let index = 0; index < parts.length; index++) {
    const [part = '', named] = (parts[index] ?? '').split(':')
    const relation = metadata.relation(at, part)
    if (named !== undefined) {
      // A relation to any collection is named by the collection it leads to.
      if (!isJunction) names.push(metadata.field(at, part)?.name ?? part)
      names.push(metadata.collection(named)?.name ?? named)
      at = named
      isJunction = false
      continue
    }
    isJunction = relation?.kind === 'm2a'
    names.push(metadata.field(at, part)?.name ?? part)
    if (index === parts.length - 1 || !relation) continue
    if (!('junction' in relation)) at = 'related' in relation ? relation.related : at
    else if ('related' in relation && parts[index + 1] === relation.farKey && index + 2 < parts.length) {
      at = relation.related
      index++
    } else at = relation.junction
  }
  return pathName(names, text)
}
