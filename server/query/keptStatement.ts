import type { CompiledQuery } from 'kysely'
import type { ReadQuery } from './ReadQuery.ts'
import type { Selection } from './Selection.ts'

const kept = new WeakMap<Selection, WeakMap<ReadQuery, Map<string, CompiledQuery>>>()

/**
 * The statement of a selection and a query, built once for as long as both live. Selections are kept with the caller's
 * rights, so a statement goes when these change. `restricted` names the column that a list of keys restricts.
 */
export function keptStatement(
  selection: Selection,
  query: ReadQuery,
  restricted: string,
  build: () => CompiledQuery,
): CompiledQuery {
  const ofSelection = kept.get(selection) ?? new WeakMap<ReadQuery, Map<string, CompiledQuery>>()
  kept.set(selection, ofSelection)
  const ofQuery = ofSelection.get(query) ?? new Map<string, CompiledQuery>()
  ofSelection.set(query, ofQuery)
  const statement = ofQuery.get(restricted) ?? build()
  ofQuery.set(restricted, statement)
  return statement
}
