import { isFormula } from '#schemas/data/formula.ts'
import type { Item } from '#schemas/data/Item.ts'
import { type Choice, readChoices } from '../display/choices/readChoices.ts'
import { displayText, plainText } from '../display/displayText.ts'
import type { Text } from '../i18n/createText.ts'
import type { Format } from '../i18n/Format.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Registry } from '../registry/Registry.ts'
import { fromLocal, type LocalForms, toLocalNumber } from './localText.ts'

export interface CellContext {
  readonly metadata: Metadata
  readonly registry: Registry
  readonly text: Text
  readonly format: Format
  readonly forms: LocalForms
}

/** The choices of a field; none for one with free text. */
export function choicesOf({ meta }: FieldInfo): readonly Choice[] {
  const choices = meta?.options?.['choices']
  return Array.isArray(choices) ? readChoices(choices) : []
}

const numeric: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'float', 'decimal'])
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as text that a spreadsheet reads as a value of the same type, and that can be pasted back. */
export function cellText(field: FieldInfo, value: unknown, context: CellContext): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (numeric.has(field.type) && (typeof value === 'number' || typeof value === 'string')) {
    const choice = choicesOf(field).find(each => each.value === value)
    return choice ? choice.text : toLocalNumber(value, context.forms)
  }
  if (field.type === 'timestamp' && typeof value === 'string') return localMoment(value)
  if (field.type === 'dateTime' && typeof value === 'string') return value.replace('T', ' ')
  if (isItem(value)) {
    const isRelated = context.metadata.relation(field.collection, field.field) !== null
    return isRelated ? guarded(displayText(context.registry, field, value, context)) : plainText(value)
  }
  const choices = choicesOf(field)
  const wordsOf = (each: unknown) => choices.find(choice => choice.value === each)?.text ?? plainText(each)
  return guarded(Array.isArray(value) && choices.length > 0 ? value.map(wordsOf).join(', ') : wordsOf(value))
}

/** A spreadsheet would run such a text as a formula. */
const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text)

function localMoment(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

export type ReadText = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** A pasted or typed text in the form that imports accept; not ok if a field offers choices and it is none of them. */
export function readText(field: FieldInfo, cell: string, { forms, text }: CellContext): ReadText {
  const plain = cell.trim()
  const choices = choicesOf(field)
  if (plain === '') return { ok: true, value: '' }
  if (choices.length > 0) return readChoice(field, choices, plain)
  if (field.type === 'boolean') {
    const word = [true, false].find(each => text(String(each)).toLowerCase() === plain.toLowerCase())
    return { ok: true, value: word === undefined ? plain : String(word) }
  }
  return { ok: true, value: fromLocal(field.type, cell, forms) }
}

function readChoice(field: FieldInfo, choices: readonly Choice[], plain: string): ReadText {
  const isOpen = field.meta?.options?.['allowOther'] === true
  const find = (word: string) =>
    choices.find(({ value }) => String(value) === word) ??
    choices.find(each => each.text.toLowerCase() === word.toLowerCase())
  if (field.type !== 'csv' && field.type !== 'json') {
    const choice = find(plain)
    return choice ? { ok: true, value: String(choice.value) } : isOpen ? { ok: true, value: plain } : { ok: false }
  }
  if (plain.startsWith('[')) return { ok: true, value: plain }
  const words = plain.split(',').map(word => word.trim())
  const values = words.map(word => find(word)?.value ?? (isOpen ? word : null))
  return values.includes(null) ? { ok: false } : { ok: true, value: JSON.stringify(values) }
}
