import { isRecord } from '../data/isRecord.ts'
import { entryOfTheirs } from './findEntry.ts'
import { textOf } from './json.ts'
import type { NameEntry, NameKind, OptionRule, Options } from './NameEntry.ts'
import { namesOf, readOption } from './optionRules.ts'

export interface Named {
  /** The type of the field in the wire format; omitted for layouts. */
  readonly type?: string | undefined
  readonly options?: Options | null | undefined
}

export interface OurName {
  /** The id of the plugin; null if there is none yet and the raw value is edited. */
  readonly id: string | null
  readonly options: Options | null
  /** Names of the stored options that have no effect here. They are preserved and written back unchanged. */
  readonly dropped: readonly string[]
}

/**
 * Maps a stored name of rc.24 to 10.13 to our plugin and options. Our names, those of extensions, and unknown options
 * are returned unchanged. Pure; does not change the given options.
 */
export function toOurs(kind: NameKind, id: string, { type, options }: Named): OurName {
  const entry = entryOfTheirs(kind, id, type)
  if (entry === null) return { id, options: options ?? null, dropped: [] }
  const dropped = (entry.unsupported ?? []).filter(name => options?.[name] !== undefined && options[name] !== null)
  if (entry.ours === null) return { id: null, options: options ?? null, dropped }
  const read = { ...missingDefaults(entry, options ?? {}), ...readOptions(entry, options ?? {}), ...entry.says }
  return { id: entry.ours, options: options || Object.keys(read).length > 0 ? read : null, dropped }
}

/**
 * Maps partial options, as in a condition, which override those of the field. Implied options and defaults are not
 * added.
 */
export function optionsToOurs(kind: NameKind, id: string, { type, options }: Named): Options | null {
  const entry = entryOfTheirs(kind, id, type)
  return entry === null || entry.ours === null || !options ? (options ?? null) : readOptions(entry, options)
}

/** Every option under our names; options without a rule stay. */
function readOptions(entry: NameEntry, stored: Options): Options {
  const rules = Object.entries(entry.rules ?? {}).filter(([name]) => stored[name] !== undefined)
  // The option of the calendar holds more than the view, so it is preserved next to the parsed value.
  const read = new Set(rules.flatMap(([name, rule]) => (rule.kind === 'calendar-view' ? [] : [name])))
  const rest = Object.entries(stored).filter(([name]) => !read.has(name))
  return Object.assign(Object.fromEntries(rest), ...rules.map(([name, rule]) => readRule(rule, name, stored)))
}

function readRule(rule: OptionRule, name: string, stored: Options): Options {
  if (rule.kind !== 'sub-fields') return readOption(rule, name, stored)
  const value = stored[name]
  return { [name]: Array.isArray(value) ? subFieldsToOurs(value) : value }
}

function missingDefaults({ defaults = {}, rules = {} }: NameEntry, stored: Options): Options {
  const givenNames = new Set(
    Object.keys(stored).flatMap(name => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      return rule ? namesOf(rule, name) : [name]
    }),
  )
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !givenNames.has(name)))
}

/** The fields of a list row, with our interfaces and options. */
export function subFieldsToOurs(fields: readonly unknown[]): readonly unknown[] {
  return fields.map(field => {
    if (!isRecord(field)) return field
    const { meta } = field
    return isRecord(meta)
      ? { ...toOurNames(field, field['type']), meta: toOurNames(meta, field['type']) }
      : toOurNames(field, field['type'])
  })
}

function toOurNames(member: Options, type: unknown): Options {
  const { interface: id, options } = member
  if (typeof id !== 'string') return member
  const ours = toOurs('interface', id, { type: textOf(type), options: isRecord(options) ? options : null })
  return {
    ...member,
    ...(ours.id !== null && { interface: ours.id }),
    ...(ours.options !== null && { options: ours.options }),
  }
}
