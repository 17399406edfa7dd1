import type { Item } from '#schemas/data/Item.ts'
import { fillTemplate } from '#schemas/template/template.ts'
import type { Format } from '../i18n/Format.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { TextContext } from '../registry/DisplayPlugin.ts'
import { pluginOptions } from '../registry/pluginOptions.ts'
import type { Registry } from '../registry/Registry.ts'
import { relatedTemplate } from './displayFields.ts'
import { displayOf } from './displayOf.ts'
import { fallbackTitle } from './fallbackTitle.ts'

/** A value as text by its display; without a display, unchanged. */
export function displayText(
  registry: Registry,
  field: FieldInfo,
  value: unknown,
  context: Omit<TextContext, 'field' | 'relation'>,
): string {
  const plugin = displayOf(registry, field)
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
  const { type } = field
  if (/^(date|time)/.test(type)) {
    // A date alone is read as local midnight, so that no zone moves it to the day before.
    const date = new Date(type === 'date' ? `${value}T00:00:00` : type === 'time' ? `2000-01-01T${value}` : value)
    const write = type === 'date' ? format.shortDate : type === 'time' ? format.time : format.dateTime
    if (!Number.isNaN(date.getTime())) return write(date)
  }
  return value
}

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
  const [whole = '', decimals = ''] = (stored > scale ? Number(numeral).toFixed(scale) : numeral).split('.')
  const shown = decimals.replace(/0+$/, '').padEnd(Math.min(scale, fewestDecimals), '0')
  return shown === '' ? whole : `${whole}.${shown}`
}

/** Any value as plain text; empty for null. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.every(entry => typeof entry !== 'object') ? value.join(', ') : JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
