import { sql } from 'kysely'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import type { Selection } from '#server/query/Selection.ts'

/** Rows from which a table is large: SQLite reads all of a smaller one in some 10 ms. */
const manyRows = 10_000

/** Milliseconds for which the size of a table is cached. */
const knownFor = 10_000

/** An offset beyond which SQLite skips too many rows. */
const farOffset = 10_000

/**
 * Where to read a list. With SQLite the main thread runs cheap reads: small tables, and large ones in the order of
 * their keys. Another process runs everything else, so that no request waits for it. PostgreSQL runs reads in its own
 * processes.
 */
export function readPlace(database: OpenDatabase) {
  const sizes = new Map<string, { readonly isLarge: boolean; readonly until: number }>()

  const isLarge = operation(function* (table: string): Operation<boolean> {
    const cached = sizes.get(table)
    if (cached && cached.until > Date.now()) return cached.isLarge
    const result = yield* execute(
      sql<{ readonly count: number }>`select count(*) as count from (
        select 1 from ${sql.id(table)} limit ${sql.lit(manyRows + 1)}) as some_rows`,
      database.db,
    )
    const large = (result.rows[0]?.count ?? 0) > manyRows
    sizes.set(table, { isLarge: large, until: Date.now() + knownFor })
    return large
  })

  /** Whether a relation reads many rows of a large table. */
  const readsManyRelated = operation(function* (selection: Selection): Operation<boolean> {
    for (const relation of selection.relations) {
      const targets = relation.kind === 'any' ? [...relation.targets.values()] : [relation.target]
      for (const target of targets) {
        if (relation.kind === 'many' && (yield* isLarge(target.info.name))) return true
        if (target.relations.length > 0 && (yield* readsManyRelated(target))) return true
      }
    }
    return false
  })

  return operation(function* (selection: Selection, query: ReadQuery): Operation<Queryable> {
    if (database.kind === 'postgres') return database.lists ?? database.db
    const { info } = selection
    if (!isOrderedByKey(selection, query) && (yield* isLarge(info.name))) return database.reader
    return (yield* readsManyRelated(selection)) ? database.reader : database.db
  })
}

const isKeyFilter = (filter: Filter, { primaryKey }: CollectionInfo): boolean =>
  filter.kind === 'field' &&
  filter.field === primaryKey.name &&
  (filter.condition.kind === 'equal' || filter.condition.kind === 'in') &&
  !filter.condition.negated

/** Whether the statement reads its rows in the order of the result. */
function isOrderedByKey({ computed, info, permission }: Selection, query: ReadQuery): boolean {
  const isPlain =
    (query.filter === null || isKeyFilter(query.filter, info)) &&
    query.search === null &&
    query.counts.size === 0 &&
    !isAggregated(query)
  const byKey = query.sort.every(({ path }) => path.length === 1 && path[0] === info.primaryKey.name)
  const isOwnOrder = query.sort.length > 0 || info.sortField === null
  return isPlain && byKey && isOwnOrder && permission.rows === null && computed.length === 0 && query.offset < farOffset
}
