import type { Field } from '../data/Field.ts'
import { isRequired, specialsOf } from '../data/fieldTraits.ts'
import { isSystemCollection } from '../data/systemCollection.ts'
import type { StoredModel } from '../model/StoredModel.ts'
import { fieldAt } from '../relation/fieldAt.ts'
import { impliedRelations } from '../relation/impliedRelations.ts'
import { relationKind } from '../relation/relationKind.ts'
import type { CollectionView, FieldView, ModelView } from './ModelView.ts'

/** The view of a stored data model. */
export function viewStoredModel({ collections, fields, relations }: StoredModel): ModelView {
  const views = fields.map(fieldView)
  const all = [...relations, ...impliedRelations(fields)]
  const infos: readonly CollectionView[] = collections.map(({ collection, meta }) => ({
    collection,
    meta,
    isSystem: isSystemCollection(collection),
    fields: views.filter(field => field.collection === collection),
  }))
  const byName = new Map(infos.map(info => [info.collection, info]))
  const index = new Map(views.map(view => [`${view.collection}.${view.field}`, view]))
  const field = (collection: string, name: string) => index.get(`${collection}.${name}`) ?? null
  const relation = (collection: string, name: string) =>
    relationKind(all, collection, name, field(collection, name)?.specials)
  return {
    collections: infos,
    relations,
    collection: name => byName.get(name) ?? null,
    field,
    fieldAt: (collection, path) => fieldAt(field, relation, collection, path),
    relation,
  }
}

const fieldView = (field: Field): FieldView => ({
  collection: field.collection,
  field: field.field,
  specials: specialsOf(field),
  meta: field.meta,
  isPrimaryKey: field.schema?.is_primary_key ?? false,
  isRequired: isRequired(field),
})
