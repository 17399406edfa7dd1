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

/** Relations that the picker follows; a path that is typed or stored may be longer. */
const depth = 2

/** The fields of a collection that hold something, and those of the items that it is related to, to-many ones included. */
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
): readonly FilterField[] {
  return (metadata.collection(collection)?.fields ?? []).flatMap(field => {
    const path = `${before}${field.field}`
    const named = [...names, field.name]
    const own = field.type === 'alias' ? [] : [{ path, field, name: pathName(named, text) }]
    const next = names.length + 1 < depth ? beyond(metadata, collection, field.field) : null
    return next ? [...own, ...fieldsIn(metadata, next.collection, `${path}.${next.path}`, named, text)] : own
  })
}

/** Where a relational field leads, and what of the junction stands between. */
function beyond(metadata: Metadata, collection: string, name: string) {
  const relation = metadata.relation(collection, name)
  switch (relation?.kind) {
    case 'm2o':
    case 'file':
    case 'o2m':
      return { collection: relation.related, path: '' }
    case 'm2m':
    case 'files':
      return { collection: relation.related, path: `${relation.farKey}.` }
    case 'translations':
      return { collection: relation.junction, path: '' }
    case 'm2a':
    case 'any':
    case undefined:
      return null
  }
}

const pathName = (names: readonly string[], text: Text): string =>
  names.reduceRight((field, relation) => text('filter_said.path', { relation, field }))

/** A path in words. The junction of a many-to-many is not named: nobody sees it elsewhere. Null for what is not there. */
export function fieldName(metadata: Metadata, collection: string, path: string, text: Text): string | null {
  const parts = path.split('.')
  if (metadata.fieldAt(collection, path) === null) return null
  const names: string[] = []
  let at = collection
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? ''
    names.push(metadata.field(at, part)?.name ?? part)
    const relation = metadata.relation(at, part)
    const isLast = index === parts.length - 1
    if (isLast || !relation || !('related' in relation)) continue
    if (!('junction' in relation)) at = relation.related
    else if (parts[index + 1] === relation.farKey && index + 2 < parts.length) {
      at = relation.related
      index++
    } else at = relation.junction
  }
  return pathName(names, text)
}
