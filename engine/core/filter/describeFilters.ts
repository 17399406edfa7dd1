import { fromInput, isMomentType, toInput } from '#schemas/data/moment.ts'
import { isPresetGroup, type PresetClause, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import { isOperatorId, operators } from '#schemas/filter/operators.ts'
import { readChoices } from '../display/choices/readChoices.ts'
import type { Text } from '../i18n/createText.ts'
import type { Format } from '../i18n/Format.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { entriesOf, readClause } from './clauseReading.ts'
import { fieldName } from './fieldPath.ts'
import { operatorWord } from './operatorWord.ts'

/** The formatting functions and the collection. */
export interface FilterDescriptionContext {
  readonly i18n: { readonly text: Text; readonly format: Format }
  readonly metadata: Metadata
  readonly collection: string
  /** The title of an item that a field points at; null while unknown. */
  readonly titleOf?: (field: FieldInfo, key: string) => string | null
}

/** The active filters as one phrase: `Status is Draft and Rating is between 3 and 5`. Empty if there are none. */
export function describeFilters(filters: readonly PresetFilter[], context: FilterDescriptionContext): string {
  const phrases = filters.flatMap(filter => describeFilter(filter, context) ?? [])
  return joined(phrases, 'conjunction', context)
}

/** A filter as text; null if it is not active. */
export function describeFilter(filter: PresetFilter, context: FilterDescriptionContext): string | null {
  if (!isPresetGroup(filter)) return describeClause(filter, context)
  const phrases = filter.filters.flatMap(inner => describeFilter(inner, context) ?? [])
  const filters = joined(phrases, filter.group === 'or' ? 'disjunction' : 'conjunction', context)
  return phrases.length > 1 ? context.i18n.text('filter_text.group', { filters }) : (phrases[0] ?? null)
}

function describeClause(clause: PresetClause, context: FilterDescriptionContext): string | null {
  const { metadata, collection, i18n } = context
  const info = metadata.fieldAt(collection, clause.field)
  const field = fieldName(metadata, collection, clause.field, i18n.text)
  if (!isOperatorId(clause.operator) || !info || field === null) return null
  if (readClause(clause, info.type).kind !== 'ready') return null
  const { id, operand } = operators[clause.operator]
  const values = entriesOf(clause.value, operand)
    .filter(entry => entry !== '')
    .map(entry => context.titleOf?.(info, entry) ?? describeValue(entry, info, context))
  const [value = '', to = ''] = values
  if (operand === 'range') return i18n.text(`filter_text.${id}`, { field, from: value, to })
  return i18n.text(`filter_text.${operatorWord(id, info.type)}`, {
    field,
    value: operand === 'list' ? joined(values, 'unit', context) : value,
  })
}

/** A value as people read it: a choice by its name, a date and a number in their language, text in quotes. */
function describeValue(
  entry: string,
  field: FieldInfo,
  { i18n: { text, format }, metadata }: FilterDescriptionContext,
): string {
  const choices = field.meta?.options?.['choices']
  const choice = Array.isArray(choices) && readChoices(choices).find(({ value }) => String(value) === entry)
  if (choice) return choice.text
  if (field.type === 'boolean' && (entry === 'true' || entry === 'false')) return text(entry)
  if (isMomentType(field.type)) {
    const input = toInput(entry, field.type)
    if (input === null) return entry
    if (field.type === 'time') return format.time(new Date(`2000-01-01T${input}`))
    const moment = new Date(field.type === 'date' ? `${input}T00:00:00` : fromInput(input, 'timestamp'))
    return field.type === 'date' ? format.shortDate(moment) : format.dateTime(moment)
  }
  const isNumber = ['integer', 'bigInteger', 'float', 'decimal'].includes(field.type)
  const isKey = field.isPrimaryKey || metadata.relation(field.collection, field.field) !== null
  if (isNumber) return isKey || Number.isNaN(Number(entry)) ? entry : format.number(entry)
  return text('filter_text.text', { value: entry })
}

const joined = (phrases: readonly string[], type: Intl.ListFormatType, { i18n }: FilterDescriptionContext): string =>
  new Intl.ListFormat(i18n.format.tag, { type }).format(phrases)
