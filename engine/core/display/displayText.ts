import type { Item } from '#schemas/data/Item.ts'
import { fillTemplate } from '#schemas/template/template.ts'
import type { Format } from '../i18n/Format.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { TextContext } from '../registry/DisplayPlugin.ts'
import { pluginOptions } from '../registry/pluginOptions.ts'
import type { Registry } from '../registry/Registry.ts'
import { relatedTemplate } from './displayFields.ts'
import { fallbackTitle } from './fallbackTitle.ts'

/** A value as text by its display; without a display, unchanged. */
export function displayText(
  registry: Registry,
  field: FieldInfo,
  value: unknown,
  context: Omit<TextContext, 'field' | 'relation'>,
): string {
  const plugin = field.meta?.display ? registry.displays.get(field.meta.display) : undefined
  const relation = context.metadata.relation(field.collection, field.field)
  if (!plugin) {
    const template = relatedTemplate(context.metadata, field.collection, field.field)
    return template && relation?.kind === 'm2o' && isItem(value)
      ? templateText(registry, relation.related, template, value, context)
      : typedText(field, value, context)
  }
  return plugin.text(value, pluginOptions(plugin, field.meta?.display_options), { ...context, field, relation })
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An item as text by a template, with each field by its display. */
export function templateText(
  registry: Registry,
  collection: string,
  template: string,
  item: Item,
  context: Omit<TextContext, 'field' | 'relation'>,
): string {
  const words = (value: unknown, path: string) => {
    const field = context.metadata.fieldAt(collection, path)
    return field ? displayText(registry, field, value, context) : plainText(value)
  }
  return fallbackTitle(collection, template, item) || fillTemplate(template, item, words).trim()
}

/** A value without a display, by its type alone. */
function typedText(
  field: FieldInfo,
  value: unknown,
  { text, format }: Omit<TextContext, 'field' | 'relation'>,
): string {
  if (typeof value === 'boolean') return text(String(value))
  if (typeof value !== 'string' || numericTypes.has(field.type)) return numberText(field, value, format)
  if (field.type === 'timestamp' || field.type === 'dateTime' || field.type === 'date') {
    // A date alone is read as local midnight, so that no zone moves it to the day before.
    const date = new Date(field.type === 'date' ? `${value}T00:00:00` : value)
    if (!Number.isNaN(date.getTime())) return field.type === 'date' ? format.shortDate(date) : format.dateTime(date)
  }
  if (field.type === 'time') {
    const date = new Date(`2000-01-01T${value.replace(timeZone, '')}`)
    if (!Number.isNaN(date.getTime())) return format.time(date)
  }
  return value
}

/** The zone at the end of a time. Times are shown as stored, in no zone. */
const timeZone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/

const numericTypes: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'float', 'decimal'])
const numeral = /^-?\d+(\.\d+)?$/

/**
 * A value as plain text; numbers are formatted in the user's language, such as `652.230,00` in German. Primary keys are
 * not formatted.
 */
export function numberText(field: FieldInfo, value: unknown, format: Format): string {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && numericTypes.has(field.type))
  const text = plainText(value)
  return isNumber && !field.isPrimaryKey && numeral.test(text) ? format.number(scaled(text, field)) : text
}

/** Decimals that are always written, if the field has as many: `47.30`. */
const fewestDecimals = 2

/** A decimal with the decimals of its field; further zeros at the end are left out. Other numbers are unchanged. */
function scaled(numeral: string, { type, schema }: FieldInfo): string {
  const scale = schema?.numeric_scale ?? null
  if (type !== 'decimal' || scale === null) return numeral
  const stored = numeral.split('.')[1]?.length ?? 0
  return withDecimals(stored > scale ? Number(numeral).toFixed(scale) : numeral, scale)
}

/** Leaves out zeros at the end of a number, but writes two decimals, or `most` if that is less. */
function withDecimals(numeral: string, most: number): string {
  const [whole = '', decimals = ''] = numeral.split('.')
  const shown = decimals.replace(/0+$/, '').padEnd(Math.min(most, fewestDecimals), '0')
  return shown === '' ? whole : `${whole}.${shown}`
}

/** A number as the text of an input: its digits, without the zeros that its field adds at the end, such as `47.36`. */
export function numberInput({ type, schema }: FieldInfo, value: unknown): string {
  const text = plainText(value)
  const [, decimals] = numeral.test(text) ? text.split('.') : []
  const hasScale = type === 'decimal' && (schema?.numeric_scale ?? null) !== null
  return hasScale && decimals !== undefined ? withDecimals(text, decimals.length) : text
}

/** Any value as plain text; empty for null. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.every(entry => typeof entry !== 'object') ? value.join(', ') : JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
