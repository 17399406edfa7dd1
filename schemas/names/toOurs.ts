import { isRecord } from '../data/isRecord.ts'
import { entryOfTheirs } from './findEntry.ts'
import { textOf } from './json.ts'
import type { NameEntry, NameKind, OptionRule, Options } from './NameEntry.ts'
import { namesOf, readOption } from './optionRules.ts'

export interface Named {
  /** The type of the field, as on the wire; left out for layouts. */
  readonly type?: string | undefined
  readonly options?: Options | null | undefined
}

export interface OurName {
  /** The id of the plugin; null where there is none yet, and the raw value is edited. */
  readonly id: string | null
  readonly options: Options | null
  /** Names of the stored options that have no effect here. They are kept, and written again as they are. */
  readonly dropped: readonly string[]
}

/**
 * The plugin and the options of ours that a stored name of rc.24 to 10.13 means. Names of ours, and those of extensions,
 * come back as they are; so do options that the table does not know. Pure; the options given are not changed.
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
 * Options alone, where only some of them are stored: those of a condition, which come over the ones of the field.
 * What the name says by itself, and what it means without an option, is not added.
 */
export function optionsToOurs(kind: NameKind, id: string, { type, options }: Named): Options | null {
  const entry = entryOfTheirs(kind, id, type)
  return entry === null || entry.ours === null || !options ? (options ?? null) : readOptions(entry, options)
}

/** What every option means, under our names; options that no rule knows stay. */
function readOptions(entry: NameEntry, stored: Options): Options {
  const rules = Object.entries(entry.rules ?? {}).filter(([name]) => stored[name] !== undefined)
  // The calendar keeps more in its option than the view, so that it stays beside what is read of it.
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
  const given = new Set(
    Object.keys(stored).flatMap(name => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      return rule ? namesOf(rule, name) : [name]
    }),
  )
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !given.has(name)))
}

/** The fields of a row of a list, with the interfaces and the options that they name in our terms. */
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
