import { isRecord } from '#schemas/data/isRecord.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'

/** A part of a rule as stored, with dynamic values. Groups have parts, of which all or one has to hold. */
export interface RulePart {
  readonly kind: 'all' | 'any' | 'condition'
  readonly rule: FilterTree
  readonly parts: readonly RulePart[]
}

/** The parts of a rule that all have to hold. Their conjunction selects the same items as the rule. */
export const partsOf = (rule: FilterTree): readonly RulePart[] =>
  Object.entries(rule).flatMap(([name, value]): readonly RulePart[] => {
    if (name === '_and' && Array.isArray(value)) return value.filter(isRecord).flatMap(partsOf)
    if (name === '_or' && Array.isArray(value))
      return [{ kind: 'any', rule: { _or: value }, parts: value.filter(isRecord).map(alternative) }]
    return conditions(name, value).map(each => ({ kind: 'condition', rule: { [name]: each }, parts: [] }))
  })

function alternative(rule: FilterTree): RulePart {
  const parts = partsOf(rule)
  const [only] = parts
  return parts.length === 1 && only ? only : { kind: 'all', rule, parts }
}

/** `{ _gte: 1, _lte: 5 }` are two conditions. A filter on related items stays one: the same item has to match it all. */
const conditions = (name: string, value: unknown): readonly unknown[] =>
  isRecord(value) && !name.startsWith('_') && Object.keys(value).length > 1 && Object.keys(value).every(isOperator)
    ? Object.entries(value).map(([operator, operand]) => ({ [operator]: operand }))
    : [value]

const groups: ReadonlySet<string> = new Set(['_and', '_or', '_some', '_none'])
const isOperator = (key: string): boolean => key.startsWith('_') && !groups.has(key)

/** All parts in the order of the rule, groups before their parts. */
export const flatParts = (parts: readonly RulePart[]): readonly RulePart[] =>
  parts.flatMap(part => [part, ...flatParts(part.parts)])

/** The paths of a rule to values that an item has once: its own columns, and those of items it points to. */
export function valuePaths(snapshot: Snapshot, info: CollectionInfo, rule: FilterTree): readonly string[] {
  return Object.entries(rule).flatMap(([name, value]): readonly string[] => {
    if (name === '_and' || name === '_or')
      return Array.isArray(value) ? value.filter(isRecord).flatMap(each => valuePaths(snapshot, info, each)) : []
    const field = info.fields.get(/^\w+\((\w+)\)$/.exec(name)?.[1] ?? name)
    if (!field?.column) return []
    const inner = isRecord(value) ? Object.keys(value).filter(key => !key.startsWith('_')) : []
    const { relation } = field
    if (inner.length === 0 || (relation?.kind !== 'm2o' && relation?.kind !== 'file')) return [field.name]
    const target = snapshot.collections.get(relation.related)
    if (!target || !isRecord(value)) return [field.name]
    const within = valuePaths(snapshot, target, value).map(path => `${field.name}.${path}`)
    return Object.keys(value).some(isOperator) ? [field.name, ...within] : within
  })
}
