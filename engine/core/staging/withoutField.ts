import type { Relation } from '#schemas/data/Relation.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'

/** The model without a field, its relations, and the lists that need them. */
export function withoutField(model: StoredModel, collection: string, name: string): StoredModel {
  const isOwn = (each: Relation) =>
    each.many_collection === collection && (each.many_field === name || each.one_collection_field === name)
  const gone = model.relations.filter(isOwn)
  const left = gone.reduce(withoutRelation, model)
  return {
    ...left,
    fields: left.fields.filter(each => each.collection !== collection || each.field !== name),
    relations: left.relations.map(each =>
      each.one_collection === collection && each.one_field === name ? { ...each, one_field: null } : each,
    ),
  }
}

/** The model without a collection, and without what refers to it from its own side. */
export function withoutCollection(model: StoredModel, collection: string): StoredModel {
  const group = model.collections.find(each => each.collection === collection)?.meta?.group ?? null
  const left = model.relations.filter(each => each.many_collection === collection).reduce(withoutRelation, model)
  return {
    ...left,
    collections: left.collections
      .filter(each => each.collection !== collection)
      .map(each => (each.meta?.group === collection ? { ...each, meta: { ...each.meta, group } } : each)),
    fields: left.fields.filter(each => each.collection !== collection),
  }
}

/** Without a relation, the list on its other side, and the lists that reach the far side of a junction through it. */
function withoutRelation(model: StoredModel, relation: Relation): StoredModel {
  const { many_collection, many_field, one_collection, one_field } = relation
  const siblings = model.relations.filter(
    each => each.many_collection === many_collection && each.junction_field === many_field,
  )
  const lists = [{ one_collection, one_field }, ...siblings]
  return {
    ...model,
    fields: model.fields.filter(
      each =>
        each.schema !== null ||
        !lists.some(list => list.one_collection === each.collection && list.one_field === each.field),
    ),
    relations: model.relations
      .filter(each => each !== relation)
      .map(each => (siblings.includes(each) ? { ...each, junction_field: null, one_field: null } : each)),
  }
}
