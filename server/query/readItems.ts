import type { Item } from '#schemas/data/Item.ts'
import type { Row } from '#server/database/Database.ts'
import { invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { maskRow } from './maskRow.ts'
import { mostRelated, type ReadContext } from './ReadContext.ts'
import { nestedQuery, type ReadQuery } from './ReadQuery.ts'
import { computedName, type Restriction, readRows, readRowsByOwner } from './readRows.ts'
import { type SelectedRelation, type Selection, withColumn } from './Selection.ts'

/** The items of a selection, with related ones nested: one statement per relation, for any number of items. */
export const readItems = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  restriction?: Restriction,
): Operation<readonly Item[]> {
  if (query.limit === 0) return []
  return yield* shapeItems(context, selection, yield* readRows(context, selection, query, restriction))
})

/** As `readItems`, each with its stored key, whether or not the key is shown. */
export const readKeyedItems = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  restriction: Restriction,
): Operation<readonly { readonly key: string; readonly item: Item }[]> {
  const { primaryKey } = selection.info
  const rows = yield* readRows(context, withColumn(selection, primaryKey), query, restriction)
  const items = yield* shapeItems(context, selection, rows)
  return items.map((item, index) => ({ key: String(rows[index]?.[primaryKey.name]), item }))
})

/** A value in the wire format. */
export function wireValue(field: FieldInfo, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null
  if (field.secret) return '**********'
  return field.codec.decode ? field.codec.decode(stored) : stored
}

/** The items from the rows of a selection, with related ones nested. */
export const shapeItems = operation(function* (
  context: ReadContext,
  selection: Selection,
  rows: readonly Row[],
): Operation<readonly Item[]> {
  if (rows.length === 0) return []
  const mask = maskRow(context, selection)
  const items = rows.map(row => {
    const item: Record<string, unknown> = {}
    for (const field of selection.columns) item[field.name] = wireValue(field, row[field.name])
    selection.computed.forEach((each, index) => {
      const value = each.function ? row[computedName(index)] : wireValue(each.field, row[each.field.name])
      item[each.name] = each.function && value !== null ? Number(value) : value
    })
    return mask ? mask(item, row) : item
  })
  for (const relation of selection.relations) {
    const values = yield* relatedValues(context, selection, relation, rows)
    items.forEach((item, index) => {
      item[relation.name] = values[index]
    })
  }
  return items
})

/** The value of a relational field for each row. */
function relatedValues(
  context: ReadContext,
  selection: Selection,
  relation: SelectedRelation,
  rows: readonly Row[],
): Fallible<readonly unknown[]> {
  switch (relation.kind) {
    case 'one':
      return toOneValues(context, relation, rows)
    case 'many':
      return toManyValues(context, selection, relation, rows)
    case 'any':
      return toAnyValues(context, relation, rows)
  }
}

const present = (values: readonly unknown[]): readonly unknown[] => [
  ...new Set(values.filter(value => value !== null && value !== undefined)),
]

/** The rows of a target with the given keys, as items by key. */
const itemsByKey = operation(function* (
  context: ReadContext,
  target: Selection,
  keys: readonly unknown[],
): Operation<ReadonlyMap<string, Item>> {
  if (keys.length === 0) return new Map()
  const key = target.info.primaryKey
  const rows = yield* readRows(context, withColumn(target, key), nestedQuery, { field: key, keys })
  const items = yield* shapeItems(context, target, rows)
  return new Map(rows.map((row, index) => [String(row[key.name]), items[index] ?? {}]))
})

const toOneValues = operation(function* (
  context: ReadContext,
  { field, target }: Extract<SelectedRelation, { kind: 'one' }>,
  rows: readonly Row[],
): Operation<readonly unknown[]> {
  const items = yield* itemsByKey(context, target, present(rows.map(row => row[field.name])))
  return rows.map(row => items.get(String(row[field.name])) ?? null)
})

const toManyValues = operation(function* (
  context: ReadContext,
  selection: Selection,
  { foreignKey, target, keysOnly, query }: Extract<SelectedRelation, { kind: 'many' }>,
  rows: readonly Row[],
): Operation<readonly unknown[]> {
  const owners = rows.map(row => String(row[selection.info.primaryKey.name]))
  const related =
    query.limit === 0
      ? []
      : yield* readRowsByOwner(context, target, query, foreignKey, {
          field: foreignKey,
          keys: owners,
          // One more row reveals that there are too many. A fixed number keeps the statement the same.
          ...(context.related ? { maxRows: mostRelated + 1 } : {}),
        })
  spend(context, related.length, foreignKey)
  const items = yield* shapeItems(context, target, related)
  const key = target.info.primaryKey
  const byOwner = new Map<string, unknown[]>(owners.map(owner => [owner, []]))
  related.forEach((row, index) => {
    byOwner.get(String(row[foreignKey.name]))?.push(keysOnly ? wireValue(key, row[key.name]) : items[index])
  })
  return owners.map(owner => byOwner.get(owner) ?? [])
})

function spend({ related }: ReadContext, count: number, { collection }: FieldInfo): void {
  if (!related) return
  related.left -= count
  if (related.left < 0)
    throw invalidQuery(
      `The answer would hold more than ${mostRelated} related items, most of them of "${collection}". Ask for fewer items with "limit", or for fewer related ones with "deep".`,
    )
}

const toAnyValues = operation(function* (
  context: ReadContext,
  { field, collectionField, targets }: Extract<SelectedRelation, { kind: 'any' }>,
  rows: readonly Row[],
): Operation<readonly unknown[]> {
  const byCollection = new Map<string, ReadonlyMap<string, Item>>()
  for (const [name, target] of targets) {
    const keys = rows.filter(row => row[collectionField.name] === name).map(row => row[field.name])
    byCollection.set(name, yield* itemsByKey(context, target, present(keys)))
  }
  return rows.map(row => {
    const items = byCollection.get(String(row[collectionField.name]))
    // If the request names no field of a collection, only the key is returned.
    return items ? (items.get(String(row[field.name])) ?? null) : (row[field.name] ?? null)
  })
})
