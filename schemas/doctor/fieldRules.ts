import { isSystemCollection } from '../data/systemCollection.ts'
import type { ModelCall } from '../model/ModelCall.ts'
import { createField, deleteRelations, updateCollection, updateField } from '../model/modelCalls.ts'
import type { Finding, ModelRule } from './Finding.ts'
import type { FieldView, ModelView } from './ModelView.ts'

const own = ({ collections }: ModelView): readonly FieldView[] =>
  collections.flatMap(({ isSystem, fields }) => (isSystem ? [] : fields))

const at = ({ collection, field }: FieldView) => ({ collection, field })

/** A field that is required but read-only: no one can create an item. */
export const requiredAndClosed: ModelRule = ({ metadata }) =>
  own(metadata).flatMap(field => {
    if (!field.isRequired || field.isPrimaryKey || isFilledByList(metadata, field)) return []
    return (['hidden', 'readonly'] as const).flatMap(key =>
      field.meta?.[key]
        ? {
            ...{ rule: `required_${key}`, severity: 'error' as const, place: at(field) },
            fix: [updateField(field.collection, field.field, { meta: { [key]: false } }, { meta: { [key]: true } })],
          }
        : [],
    )
  })

/** A list of items on another page sets their keys. */
const isFilledByList = (metadata: ModelView, { collection, field }: FieldView): boolean =>
  metadata.relations.some(
    ({ many_collection, many_field, one_field, one_collection_field, junction_field }) =>
      many_collection === collection &&
      (one_collection_field === field || (many_field === field && (one_field !== null || junction_field !== null))),
  )

const relational: ReadonlySet<string> = new Set(['o2m', 'm2m', 'm2a', 'files', 'translations', 'm2o', 'file'])

/** A relational field without a relation. */
export const relationMissing: ModelRule = ({ metadata }) =>
  own(metadata).flatMap(field =>
    field.specials.some(special => relational.has(special)) && metadata.relation(field.collection, field.field) === null
      ? { ...{ rule: 'no_relation', severity: 'error', place: at(field) }, fix: null }
      : [],
  )

/** A relation whose ends do not exist. */
export const relationOfMissingEnd: ModelRule = ({ metadata }) =>
  metadata.relations.flatMap(({ id, many_collection, many_field, one_collection }) => {
    if (id === undefined || isSystemCollection(many_collection)) return []
    const isWhole =
      metadata.field(many_collection, many_field) !== null &&
      (one_collection === null || metadata.collection(one_collection) !== null)
    return isWhole
      ? []
      : {
          ...{ rule: 'relation_end', severity: 'error' },
          place: {
            collection: metadata.collection(many_collection) ? many_collection : (one_collection ?? many_collection),
          },
          args: { name: `${many_collection}.${many_field}`, to: one_collection ?? '*' },
          fix: [deleteRelations([id])],
        }
  })

/** A list whose items users cannot sort. */
export const relationWithoutOrder: ModelRule = ({ metadata }) => {
  const seen = new Set<string>()
  return own(metadata).flatMap((field): readonly Finding[] => {
    const kind = metadata.relation(field.collection, field.field)
    if (kind === null || !['m2m', 'm2a', 'files'].includes(kind.kind) || !('junction' in kind)) return []
    const junction = metadata.collection(kind.junction)
    if (!junction || junction.isSystem || junction.meta?.sort_field || seen.has(junction.collection)) return []
    if (isOrdered(metadata, field, junction.collection)) return []
    // A junction is found from both of its sides.
    seen.add(junction.collection)
    return [
      {
        ...{ rule: 'no_order', severity: 'hint', place: at(field), args: { junction: junction.collection } },
        fix: orderOf(metadata, junction.collection),
      },
    ]
  })
}

/** The list itself names the field that stores its order. */
function isOrdered(metadata: ModelView, { meta }: FieldView, junction: string): boolean {
  const name = meta?.options?.['sortField']
  return typeof name === 'string' && metadata.field(junction, name) !== null
}

function orderOf(metadata: ModelView, collection: string): readonly ModelCall[] {
  const sort = updateCollection(collection, { sort_field: 'sort' }, { sort_field: null })
  if (metadata.field(collection, 'sort')) return [sort]
  const meta = { interface: 'numeric', hidden: true }
  return [createField(collection, { field: 'sort', type: 'integer', schema: {}, meta }), sort]
}
