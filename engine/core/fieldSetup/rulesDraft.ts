import type { FieldCondition, FieldMeta } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Filter, FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseRule } from '#schemas/filter/parseFilter.ts'
import { type TypeAt, typesOf } from '../filter/filterTree.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Options } from '../optionForm/Options.ts'
import { type RuleDraft, readRule, ruleDraft } from '../permissions/ruleDraft.ts'

/** The settings that a condition changes; null leaves one unchanged. */
export const conditionFlags = ['hidden', 'readonly', 'required'] as const

export type ConditionFlag = (typeof conditionFlags)[number]

export interface ConditionDraft extends Readonly<Record<ConditionFlag, boolean | null>> {
  /** Identifies the condition while it is edited. */
  readonly key: number
  readonly name: string
  readonly rule: RuleDraft
  /** All options while it matches; null for those of the field. */
  readonly options: Options | null
}

/** The rules of a field while they are edited. */
export interface RulesDraft {
  readonly validation: RuleDraft
  readonly message: string
  readonly conditions: readonly ConditionDraft[]
}

type Rules = Pick<FieldMeta, 'conditions' | 'validation' | 'validation_message'>

const noRule: RuleDraft = { kind: 'filters', filters: [] }

export const noRules: RulesDraft = { validation: noRule, message: '', conditions: [] }

/** The types of the fields that a rule may name: those of the collection, and the field itself, which may be new. */
export function ruleTypes(
  { collection, field, type }: { readonly collection: string; readonly field: string; readonly type: FieldType },
  metadata: Metadata,
): TypeAt {
  const typeAt = typesOf(metadata, collection)
  return path => (path === field ? type : typeAt(path))
}

/** The stored rules of a field. */
export function rulesDraft(meta: Rules | null, metadata: Metadata, collection: string): RulesDraft {
  const typeAt = typesOf(metadata, collection)
  // Safe, here and below: a stored rule is an object.
  const drafted = (rule: unknown) => ruleDraft((rule ?? null) as FilterTree | null, typeAt)
  return {
    validation: drafted(meta?.validation),
    message: meta?.validation_message ?? '',
    conditions: (meta?.conditions ?? []).map((condition, key) => ({
      key,
      name: condition.name ?? '',
      rule: drafted(condition.rule),
      hidden: condition.hidden ?? null,
      readonly: condition.readonly ?? null,
      required: condition.required ?? null,
      options: condition.options ?? null,
    })),
  }
}

/** The draft with another condition at its end, which applies before all others. */
export function withCondition(draft: RulesDraft): RulesDraft {
  const key = Math.max(-1, ...draft.conditions.map(each => each.key)) + 1
  const blank = { key, name: '', rule: noRule, hidden: null, readonly: null, required: null, options: null }
  return { ...draft, conditions: [...draft.conditions, blank] }
}

/** The conditions with one of them a place earlier or later. */
export function movedCondition(
  conditions: readonly ConditionDraft[],
  at: number,
  step: 1 | -1,
): readonly ConditionDraft[] {
  const moved = conditions[at]
  if (!moved || at + step < 0 || at + step >= conditions.length) return conditions
  const others = conditions.filter((_, index) => index !== at)
  return others.toSpliced(at + step, 0, moved)
}

/** Why a rule cannot be saved. */
export type RuleProblem = 'incomplete' | 'related' | 'empty'

/** `related`: rules are checked on the item alone. `empty`: a condition without a rule never matches. */
export function ruleProblem(draft: RuleDraft, typeAt: TypeAt, isCondition: boolean): RuleProblem | null {
  const reading = readRule(draft, typeAt)
  if (reading.kind !== 'ready') return 'incomplete'
  if (reading.rule === null || Object.keys(reading.rule).length === 0) return isCondition ? 'empty' : null
  const parsed = parseRule(reading.rule)
  if (!parsed.ok) return 'incomplete'
  return usesRelated(parsed.filter) ? 'related' : null
}

function usesRelated(filter: Filter): boolean {
  if (filter.kind === 'and' || filter.kind === 'or') return filter.filters.some(usesRelated)
  return filter.kind === 'related'
}

/** Whether all rules can be saved. */
export function areWhole({ validation, conditions }: RulesDraft, typeAt: TypeAt): boolean {
  return (
    ruleProblem(validation, typeAt, false) === null &&
    conditions.every(({ rule }) => ruleProblem(rule, typeAt, true) === null)
  )
}

/** The rules as they are stored: only those that differ from the stored ones, which may have another form. */
export function changedRules(draft: RulesDraft, stored: RulesDraft, typeAt: TypeAt): Partial<Rules> {
  const treeOf = (rule: RuleDraft): FilterTree | null => {
    const reading = readRule(rule, typeAt)
    return reading.kind === 'ready' ? reading.rule : null
  }
  const differs = (name: keyof RulesDraft) => JSON.stringify(draft[name]) !== JSON.stringify(stored[name])
  return {
    ...(differs('validation') ? { validation: treeOf(draft.validation) } : {}),
    ...(differs('message') ? { validation_message: draft.message.trim() === '' ? null : draft.message } : {}),
    ...(differs('conditions')
      ? { conditions: draft.conditions.length === 0 ? null : draft.conditions.map(each => wireCondition(each, treeOf)) }
      : {}),
  }
}

/** A rule with several members never matches in releases of 9.x, so it is always a single one. */
function wireCondition(
  { name, rule, hidden, readonly, required, options }: ConditionDraft,
  treeOf: (rule: RuleDraft) => FilterTree | null,
): FieldCondition {
  const tree = treeOf(rule) ?? {}
  return {
    ...(name.trim() === '' ? {} : { name }),
    rule: Object.keys(tree).length === 1 ? tree : { _and: [tree] },
    ...(hidden === null ? {} : { hidden }),
    ...(readonly === null ? {} : { readonly }),
    ...(required === null ? {} : { required }),
    ...(options === null ? {} : { options }),
  }
}
