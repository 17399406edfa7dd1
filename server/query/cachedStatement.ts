import type { CompiledQuery } from 'kysely'
import type { ReadQuery } from './ReadQuery.ts'
import type { Selection } from './Selection.ts'

const statementCache = new WeakMap<Selection, WeakMap<ReadQuery, Map<string, CompiledQuery>>>()

/**
 * The statement of a selection and a query, cached while both exist. Selections are cached with the caller's
 * permissions, so a change of permissions drops the statement. `restricted` names the column that a list of keys
 * restricts.
 */
export function cachedStatement(
  selection: Selection,
  query: ReadQuery,
  restricted: string,
  build: () => CompiledQuery,
): CompiledQuery {
  const forSelection = statementCache.get(selection) ?? new WeakMap<ReadQuery, Map<string, CompiledQuery>>()
  statementCache.set(selection, forSelection)
  const forQuery = forSelection.get(query) ?? new Map<string, CompiledQuery>()
  forSelection.set(query, forQuery)
  const statement = forQuery.get(restricted) ?? build()
  forQuery.set(restricted, statement)
  return statement
}
