import { isRecord } from '#schemas/data/isRecord.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import { valuePaths } from './clauses.ts'
import type { RuleClause } from './RuleTest.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The fields to read for the conditions of rules, each once. Where a rule compares the key of an item and also a value
 * in it, both are read from the item.
 */
export function pathsOf(snapshot: Snapshot, info: CollectionInfo, clauses: readonly RuleClause[]): readonly string[] {
  const paths = [...new Set(clauses.flatMap(({ rule }) => valuePaths(snapshot, info, rule)))]
  return paths.map(path => {
    if (!paths.some(other => other.startsWith(`${path}.`))) return path
    return `${path}.${targetOf(snapshot, info, path.split('.'))?.primaryKey.name ?? ''}`
  })
}

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
            valuePaths(snapshot, info, clause.rule).map(path => [path, valueAt(snapshot, info, item, path)]),
          )
        : {},
    parts: withValues(snapshot, info, clause.parts, item),
  }))

/** The value at a path; of an item its key. */
function valueAt(snapshot: Snapshot, info: CollectionInfo, item: Values, path: string): unknown {
  const names = path.split('.')
  const value = names.reduce<unknown>((each, name) => (isRecord(each) ? (each[name] ?? null) : null), item)
  const target = isRecord(value) ? targetOf(snapshot, info, names) : null
  return isRecord(value) && target ? value[target.primaryKey.name] : value
}

/** The collection that a path leads to; null if it ends at a value. */
const targetOf = (snapshot: Snapshot, info: CollectionInfo, names: readonly string[]): CollectionInfo | null =>
  names.reduce<CollectionInfo | null>((each, name) => {
    const relation = each?.fields.get(name)?.relation
    if (relation?.kind !== 'm2o' && relation?.kind !== 'file') return null
    return snapshot.collections.get(relation.related) ?? null
  }, info)
