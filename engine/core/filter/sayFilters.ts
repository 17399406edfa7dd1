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

/** Who says it, and of which collection. */
export interface Saying {
  readonly i18n: { readonly text: Text; readonly format: Format }
  readonly metadata: Metadata
  readonly collection: string
  /** The title of an item that a field points at; null while it is not known. */
  readonly titleOf?: (field: FieldInfo, key: string) => string | null
}

/** The filters in force as one phrase: `Status is Draft and Rating is between 3 and 5`. Empty when there are none. */
export function sayFilters(filters: readonly PresetFilter[], saying: Saying): string {
  const said = filters.flatMap(filter => sayFilter(filter, saying) ?? [])
  return joined(said, 'conjunction', saying)
}

/** A filter in words; null for one that is not in force. */
export function sayFilter(filter: PresetFilter, saying: Saying): string | null {
  if (!isPresetGroup(filter)) return sayClause(filter, saying)
  const said = filter.filters.flatMap(inner => sayFilter(inner, saying) ?? [])
  const filters = joined(said, filter.group === 'or' ? 'disjunction' : 'conjunction', saying)
  return said.length > 1 ? saying.i18n.text('filter_said.group', { filters }) : (said[0] ?? null)
}

function sayClause(clause: PresetClause, saying: Saying): string | null {
  const { metadata, collection, i18n } = saying
  const info = metadata.fieldAt(collection, clause.field)
  const field = fieldName(metadata, collection, clause.field, i18n.text)
  if (!isOperatorId(clause.operator) || !info || field === null) return null
  if (readClause(clause, info.type).kind !== 'ready') return null
  const { id, operand } = operators[clause.operator]
  const values = entriesOf(clause.value, operand)
    .filter(entry => entry !== '')
    .map(entry => saying.titleOf?.(info, entry) ?? sayValue(entry, info, saying))
  const [value = '', to = ''] = values
  if (operand === 'range') return i18n.text(`filter_said.${id}`, { field, from: value, to })
  return i18n.text(`filter_said.${operatorWord(id, info.type)}`, {
    field,
    value: operand === 'list' ? joined(values, 'unit', saying) : value,
  })
}

/** A value as people read it: a choice by its name, a date and a number in their language, text in quotes. */
function sayValue(entry: string, field: FieldInfo, { i18n: { text, format }, metadata }: Saying): string {
  const choices = field.meta?.options?.['choices']
  const choice = Array.isArray(choices) && readChoices(choices).find(({ value }) => String(value) === entry)
  if (choice) return choice.text
  if (field.type === 'boolean' && (entry === 'true' || entry === 'false')) return text(entry)
  if (isMomentType(field.type)) {
    const held = toInput(entry, field.type)
    if (held === null) return entry
    if (field.type === 'time') return format.time(new Date(`2000-01-01T${held}`))
    const moment = new Date(field.type === 'date' ? `${held}T00:00:00` : fromInput(held, 'timestamp'))
    return field.type === 'date' ? format.shortDate(moment) : format.dateTime(moment)
  }
  const isNumber = ['integer', 'bigInteger', 'float', 'decimal'].includes(field.type)
  const isKey = field.isPrimaryKey || metadata.relation(field.collection, field.field) !== null
  if (isNumber) return isKey || Number.isNaN(Number(entry)) ? entry : format.number(entry)
  return text('filter_said.text', { value: entry })
}

const joined = (said: readonly string[], type: Intl.ListFormatType, { i18n }: Saying): string =>
  new Intl.ListFormat(i18n.format.tag, { type }).format(said)
