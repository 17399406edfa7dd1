import { Effect } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { cachedStatement } from './cachedStatement.ts'
import { columnRead, columnRef } from './columnRef.ts'
import { maskRow } from './maskRow.ts'
import { aliases, type NextAlias, type ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'
import { readItems } from './readItems.ts'
import { pageRows } from './readRows.ts'
import { rowsPredicate } from './rowsPredicate.ts'
import type { Selection } from './Selection.ts'

/**
 * The items of a selection, each as JSON text. If no field needs code, SQLite generates it, with related items in the
 * same statement: a page then costs a third of transferring every value both ways.
 */
export const readItemTexts = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
): Operation<readonly string[]> {
  if (query.limit !== 0 && context.kind === 'sqlite' && isPlain(context, selection)) {
    const texts = yield* itemTexts(context, selection, query)
    if (texts !== null) return texts
  }
  return (yield* readItems(context, selection, query)).map(item => JSON.stringify(item))
})

/** Types whose values SQLite writes exactly as our code does. */
const plainTypes: ReadonlySet<FieldType> = new Set([
  ...(['string', 'text', 'integer', 'bigInteger', 'boolean', 'date', 'uuid'] as const),
])

/** A function of SQLite takes two arguments for each. */
const mostFields = 50

const cache = new WeakMap<Selection, boolean>()

function isPlain(context: ReadContext, selection: Selection): boolean {
  const before = cache.get(selection)
  if (before !== undefined) return before
  const plain =
    maskRow(context, selection) === null &&
    selection.computed.length === 0 &&
    selection.columns.length + selection.relations.length <= mostFields &&
    selection.columns.every(field => !field.secret && !field.mixed && plainTypes.has(field.type)) &&
    selection.relations.every(relation => relation.kind === 'one' && isPlain(context, relation.target))
  cache.set(selection, plain)
  return plain
}

/** Null if a value cannot be written in JSON, such as bytes in a text column: then our code must handle it. */
const itemTexts = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
): Operation<readonly string[] | null> {
  const statement = cachedStatement(selection, query, ' text', () => {
    const next = aliases()
    const alias = next()
    const item = itemText(context, selection, alias, next)
    return sql`select ${item} as item ${pageRows(context, selection, alias, query, next)}`.compile(context.db)
  })
  const rows = execute<{ readonly item: string }>(statement, context.db)
  return yield* Effect.match(rows, {
    onSuccess: result => result.rows.map(row => row.item),
    // Any other failure occurs again, and reaches the caller, when the rows are read one by one.
    onFailure: () => null,
  })
})

function itemText(context: ReadContext, selection: Selection, alias: string, next: NextAlias): RawBuilder<unknown> {
  const parts = [
    ...selection.columns.map(field => sql`${sql.lit(field.name)}, ${valueText(context, alias, field)}`),
    ...selection.relations.flatMap(relation =>
      relation.kind === 'one'
        ? [sql`${sql.lit(relation.name)}, ${relatedText(context, relation.target, alias, relation.field, next)}`]
        : [],
    ),
  ]
  return sql`json_object(${sql.join(parts)})`
}

/** The related item of a field, or null, also if the caller cannot read it. */
function relatedText(
  context: ReadContext,
  target: Selection,
  alias: string,
  field: FieldInfo,
  next: NextAlias,
): RawBuilder<unknown> {
  const inner = next()
  return sql`json((select ${itemText(context, target, inner, next)} from ${sql.id(target.info.name)} as ${sql.id(inner)}
    where ${columnRef(inner, target.info.primaryKey)} = ${columnRef(alias, field)}
    and ${rowsPredicate(context, target.info, inner, target.permission, next)}))`
}

function valueText(context: ReadContext, alias: string, field: FieldInfo): RawBuilder<unknown> {
  const column = columnRead(context.kind, alias, field)
  if (field.type !== 'boolean') return column
  return sql`json(case when ${column} is null then null when ${column} in (1, '1') then 'true' else 'false' end)`
}
