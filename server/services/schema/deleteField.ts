import type { Relation } from '#schemas/data/Relation.ts'
import { dropColumn } from '#server/database/changeColumn.ts'
import { statements } from '#server/database/effects.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { changeable } from './createField.ts'
import { siblingsOf, unlink } from './deleteRelation.ts'
import { forgetField } from './forgetField.ts'
import { deleteMeta, updateMeta } from './metaRows.ts'

/** Drops a field: its column, its relations, and every reference to its name. */
export const deleteField = operation(function* (tools: ChangeTools, collection: string, name: string): Operation<void> {
  const info = changeable(tools, collection)
  const field = info.fields.get(name)
  if (!field) return yield* failure('FIELD_NOT_FOUND', `Field "${name}" doesn't exist in "${collection}".`)
  if (field === info.primaryKey) return yield* invalidPayload(`"${name}" is the primary key of "${collection}".`)
  for (const relation of tools.snapshot.relations) {
    if (relation.id === undefined) continue
    const { many_collection, many_field, one_collection, one_field, one_collection_field } = relation
    if (many_collection === collection && (many_field === name || one_collection_field === name))
      yield* removeRelation(tools, relation)
    else if (one_collection === collection && one_field === name)
      yield* updateMeta(tools, 'directus_relations', relation.id, { one_field: null })
  }
  if (field.column) {
    yield* unlink(tools, { ...plainEnds, many_collection: collection, many_field: name })
    yield* statements(() => dropColumn(tools.kind, tools.trx, collection, name))
  }
  yield* forgetField(tools, collection, name)
})

const plainEnds: Relation = {
  many_collection: '',
  many_field: '',
  many_primary: '',
  one_collection: null,
  one_field: null,
  one_primary: null,
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: null,
}

/**
 * Removes a relation whose own field or target is deleted, with the list on its other side, and the lists that used it
 * to reach the far side of a junction.
 */
export const removeRelation = operation(function* (tools: ChangeTools, relation: Relation): Operation<void> {
  yield* deleteMeta(tools, 'directus_relations', [relation.id])
  yield* removeList(tools, relation)
  for (const sibling of siblingsOf(tools, relation)) {
    yield* updateMeta(tools, 'directus_relations', sibling.id, { junction_field: null, one_field: null })
    yield* removeList(tools, sibling)
  }
})

/** Deletes the alias that lists the items of a relation. */
const removeList = operation(function* (tools: ChangeTools, { one_collection, one_field }: Relation): Operation<void> {
  if (one_collection === null || one_field === null) return
  const alias = tools.snapshot.collections.get(one_collection)?.fields.get(one_field)
  if (alias && alias.column === null) yield* forgetField(tools, one_collection, one_field)
})
