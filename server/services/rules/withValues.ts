import { isRecord } from '#schemas/data/isRecord.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import { valuePaths } from './clauses.ts'
import type { RuleClause } from './RuleTest.ts'

type Values = Readonly<Record<string, unknown>>

/** The paths that the conditions of rules compare, each once. */
export const pathsOf = (
  snapshot: Snapshot,
  info: CollectionInfo,
  clauses: readonly RuleClause[],
): readonly string[] => [...new Set(clauses.flatMap(({ rule }) => valuePaths(snapshot, info, rule)))]

/** Adds to each condition the values of the item that it compares. */
export const withValues = (
  snapshot: Snapshot,
  info: CollectionInfo,
  clauses: readonly RuleClause[],
  item: Values,
): readonly RuleClause[] =>
  clauses.map(clause => ({
    ...clause,
    values:
      clause.kind === 'condition'
        ? Object.fromEntries(
            valuePaths(snapshot, info, clause.rule).map(path => [path, valueAt(item, path.split('.'))]),
          )
        : {},
    parts: withValues(snapshot, info, clause.parts, item),
  }))

/** The value at a path; the key of an item that is also read for another path. */
function valueAt(item: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const value = isRecord(item) ? (item[name] ?? null) : null
  return rest.length === 0 ? value : valueAt(value, rest)
}
