import { isRecord } from '../data/isRecord.ts'
import type { OptionRule, Options } from './NameEntry.ts'

/** The rules for a single option. Those of sub-fields are in `toOurs` and `toTheirs`, because they are recursive. */
export type PlainRule = Exclude<OptionRule, { readonly kind: 'sub-fields' }>

/** Names of calendar views in 9.x and 10.x. Day and list views are shown as a month. */
const calendarViews: Readonly<Record<string, string>> = {
  dayGridMonth: 'month',
  dayGridWeek: 'week',
  timeGridWeek: 'week',
}

/** Maps an option of 9.x to our options. `name` is the option's name in 9.x. */
export function readOption(rule: PlainRule, name: string, stored: Options): Options {
  const value = stored[name]
  if (value === undefined) return {}
  switch (rule.kind) {
    case 'rename':
      return { [rule.to]: value }
    case 'values':
      return { [rule.to]: mapped(rule.values, value) }
    case 'each':
      return { [rule.to]: Array.isArray(value) ? value.map(each => mapped(rule.values, each)) : value }
    case 'template':
      return { [rule.to]: typeof value === 'string' && isFieldPath(value) ? `{{ ${value} }}` : value }
    case 'date-format':
      return typeof value !== 'string' || plainFormats.includes(value)
        ? { format: value }
        : { format: 'custom', customFormat: value }
    case 'calendar-view': {
      const view = isRecord(value) ? calendarViews[String(value['type'])] : undefined
      return view === undefined ? {} : { view }
    }
  }
}

/** Our options that a rule reads and writes. */
export function namesOf(rule: OptionRule, name: string): readonly string[] {
  switch (rule.kind) {
    case 'rename':
    case 'values':
    case 'each':
    case 'template':
      return [rule.to]
    case 'date-format':
      return ['format', 'customFormat']
    case 'calendar-view':
      return ['view']
    case 'sub-fields':
      return [name]
  }
}

/** What a rule writes for our options: options of 9.x. `before` is the stored value, if any. */
export function writeOption(rule: PlainRule, name: string, options: Options, before: Options): Options {
  const value = options[namesOf(rule, name)[0] ?? name]
  if (value === undefined) return {}
  switch (rule.kind) {
    case 'rename':
      return { [name]: value }
    case 'values':
      return { [name]: mapped(inverse(rule.values), value) }
    case 'each':
      return { [name]: Array.isArray(value) ? value.map(each => mapped(inverse(rule.values), each)) : value }
    case 'template':
      return { [name]: typeof value === 'string' ? (singleField(value) ?? value) : value }
    case 'date-format':
      return { [name]: value === 'custom' ? (options['customFormat'] ?? 'long') : value }
    case 'calendar-view': {
      const type = inverse(calendarViews)[String(value)]
      return { [name]: { ...(isRecord(before[name]) ? before[name] : {}), ...(type && { type }) } }
    }
  }
}

// A stored `custom` is already ours; its pattern is stored next to it.
const plainFormats = ['long', 'short', 'custom']

function mapped(values: Readonly<Record<string, string>>, value: unknown): unknown {
  return typeof value === 'string' && Object.hasOwn(values, value) ? values[value] : value
}

/** Of several equivalent values, the first is written. */
function inverse(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values)
      .reverse()
      .map(([theirs, ours]) => [ours, theirs]),
  )
}

const isFieldPath = (text: string): boolean => /^[^{}\s]+$/.test(text)

/** The field of a template that consists of exactly one field. */
const singleField = (template: string): string | undefined => /^\{\{\s*([^{}\s]+)\s*\}\}$/.exec(template)?.[1]
