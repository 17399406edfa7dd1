import { isPresetGroup, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { readClause } from '../filter/clauseReading.ts'
import { filterTree, type TypeAt } from '../filter/filterTree.ts'
import { filtersOf } from '../filter/readTree.ts'
import { type JsonReading, jsonText, readJson } from './json.ts'

/** A rule while it is edited: as filters, or as JSON. */
export type RuleDraft =
  | { readonly kind: 'filters'; readonly filters: readonly PresetFilter[] }
  | { readonly kind: 'json'; readonly text: string }

/** The result of reading a draft; null for no rule. */
export type RuleReading =
  | { readonly kind: 'ready'; readonly rule: FilterTree | null }
  /** A filter has no value yet, or an invalid one: without it the rule would allow more. */
  | { readonly kind: 'incomplete' }
  | Exclude<JsonReading, { kind: 'ready' }>

/** A stored rule for editing: as filters if the editor can show all of it. */
export function ruleDraft(rule: FilterTree | null, typeAt: TypeAt): RuleDraft {
  const filters = filtersOf(rule ?? {}, typeAt)
  return filters ? { kind: 'filters', filters } : { kind: 'json', text: jsonText(rule) }
}

export function readRule(draft: RuleDraft, typeAt: TypeAt): RuleReading {
  if (draft.kind === 'json') {
    const reading = readJson(draft.text)
    return reading.kind === 'ready' ? { kind: 'ready', rule: reading.value } : reading
  }
  if (!draft.filters.every(filter => isWhole(filter, typeAt))) return { kind: 'incomplete' }
  const tree = filterTree(draft.filters, typeAt)
  return { kind: 'ready', rule: Object.keys(tree).length === 0 ? null : tree }
}

const isWhole = (filter: PresetFilter, typeAt: TypeAt): boolean =>
  isPresetGroup(filter)
    ? filter.filters.length > 0 && filter.filters.every(inner => isWhole(inner, typeAt))
    : readClause(filter, typeAt(filter.field)).kind === 'ready'

/** The same rule in the other editing mode; null if that is not possible. */
export function turned(draft: RuleDraft, typeAt: TypeAt): RuleDraft | null {
  const reading = readRule(draft, typeAt)
  if (reading.kind !== 'ready') return null
  if (draft.kind === 'filters') return { kind: 'json', text: jsonText(reading.rule) }
  const filters = filtersOf(reading.rule ?? {}, typeAt)
  return filters && { kind: 'filters', filters }
}

/** The part of a rule that this platform does not support, with its path; null if there is none. */
export function strangeIn(rule: FilterTree | null): string | null {
  const parsed = parseFilter(rule ?? {})
  return parsed.ok ? null : `${parsed.problem.path}: ${parsed.problem.reason}`
}
