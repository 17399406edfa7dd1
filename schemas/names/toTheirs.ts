import { canonicalJson } from '../data/canonicalJson.ts'
import { isRecord } from '../data/isRecord.ts'
import { entryOfOurs, entryOfTheirs, ownNames, says } from './findEntry.ts'
import { textOf } from './json.ts'
import type { NameEntry, NameKind, OptionRule, Options } from './NameEntry.ts'
import { namesOf, writeOption } from './optionRules.ts'
import { type Named, subFieldsToOurs, toOurs } from './toOurs.ts'

export interface Stored {
  readonly id: string
  readonly options?: Options | null | undefined
}

export interface ToWrite extends Named {
  /** The value on the server; omitted for a new field. */
  readonly stored?: Stored | null | undefined
}

export interface TheirName {
  readonly id: string
  readonly options: Options | null
}

/**
 * What to write to a server of 9.x or 10.x for our plugin and options. A stored name of the same plugin stays, and so
 * does every unchanged stored option. Foreign names are returned unchanged. Pure.
 */
export function toTheirs(kind: NameKind, id: string, { type, options, stored }: ToWrite): TheirName {
  const storedEntry = stored && keepStored(kind, id, { type, options, stored })
  if (storedEntry) return storedEntry
  const own = ownNames[kind].find(each => each.ours === id)
  if (own) {
    const entry = entryOfTheirs(kind, own.theirs, type)
    return { id: own.theirs, options: noneAsNull({ ...writeOptions(entry, options ?? {}), ...own.writes }) }
  }
  const entry = entryOfOurs(kind, id, { type, options: options ?? {} })
  return entry === null
    ? { id, options: options ?? null }
    : { id: entry.theirs, options: options ? writeOptions(entry, options) : null }
}

/**
 * What to write to a server that knows our names: the plugin and its options unchanged, unless the stored name is the
 * 9.x or 10.x name of the same plugin. Then that name stays. Pure.
 */
export function toStored(kind: NameKind, id: string, write: ToWrite): TheirName {
  const storedEntry = write.stored && keepStored(kind, id, { ...write, stored: write.stored })
  return storedEntry || { id, options: write.options ?? null }
}

/** The stored name with the changed options; null if it means another plugin. */
function keepStored(
  kind: NameKind,
  id: string,
  { type, options, stored }: ToWrite & { readonly stored: Stored },
): TheirName | null {
  const read = toOurs(kind, stored.id, { type, options: stored.options })
  const entry = entryOfTheirs(kind, stored.id, type)
  if (same(read.options ?? {}, options ?? {}) && (read.id ?? stored.id) === id)
    return { id: stored.id, options: stored.options ?? null }
  if (entry === null || entry.ours !== id || !says(entry, { ...entry.says, ...options })) return null
  return { id: stored.id, options: changeOptions(entry, stored.options ?? {}, read.options ?? {}, options ?? {}) }
}

/** Stored options with the changes between two of our values. */
function changeOptions(entry: NameEntry, stored: Options, before: Options, after: Options): Options {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => !same(before[name], after[name]) && !Object.hasOwn(entry.says ?? {}, name),
  )
  const rules = Object.entries(entry.rules ?? {})
  const next: Record<string, unknown> = { ...stored }
  for (const name of changed) {
    const rule = rules.find(([theirs, each]) => namesOf(each, theirs).includes(name))
    delete next[name]
    if (rule) {
      delete next[rule[0]]
      Object.assign(next, writeRule(rule[1], rule[0], after, stored))
    } else if (after[name] !== undefined) next[name] = after[name]
  }
  return next
}

/** Our options under their names in 9.x and 10.x; those without a rule stay. */
function writeOptions(entry: NameEntry | null, options: Options): Options {
  const rules = Object.entries(entry?.rules ?? {})
  const covered = new Set([...rules.flatMap(([name, rule]) => namesOf(rule, name)), ...Object.keys(entry?.says ?? {})])
  const rest = Object.entries(options).filter(([name]) => !covered.has(name))
  return Object.assign(
    Object.fromEntries(rest),
    ...rules.map(([name, rule]) => writeRule(rule, name, options, options)),
  )
}

function writeRule(rule: OptionRule, name: string, options: Options, before: Options): Options {
  if (rule.kind !== 'sub-fields') return writeOption(rule, name, options, before)
  const value = options[name]
  if (value === undefined) return {}
  const previous = before[name]
  return { [name]: Array.isArray(value) ? subFieldsToTheirs(value, Array.isArray(previous) ? previous : []) : value }
}

/** The fields of a list row in the form of 9.x; an unchanged field stays exactly as stored. */
function subFieldsToTheirs(fields: readonly unknown[], stored: readonly unknown[]): readonly unknown[] {
  const read = subFieldsToOurs(stored)
  return fields.map(field => {
    if (!isRecord(field)) return field
    const same = read.findIndex(each => canonicalJson(each) === canonicalJson(field))
    if (same >= 0) return stored[same]
    const before = stored.find(each => isRecord(each) && each['field'] === field['field'])
    return subFieldToTheirs(field, isRecord(before) ? before : null)
  })
}

/** Members of a sub-field that 9.x and 10.x store in its `meta`. */
const inMeta = ['interface', 'options', 'width', 'note', 'required'] as const

function subFieldToTheirs(field: Options, before: Options | null): Options {
  const { meta, ...beside } = field
  const rest: Record<string, unknown> = beside
  const inner: Record<string, unknown> = isRecord(meta) ? { ...meta } : {}
  // Values that our editor wrote are stored next to the name and take precedence.
  for (const name of inMeta)
    if (rest[name] !== undefined) {
      inner[name] = rest[name]
      delete rest[name]
    }
  if (typeof inner['interface'] !== 'string') return { ...rest, meta: inner }
  const flatBefore = before && { ...before, ...(isRecord(before['meta']) ? before['meta'] : {}) }
  const written = toTheirs('interface', inner['interface'], {
    type: textOf(field['type']),
    options: isRecord(inner['options']) ? inner['options'] : null,
    ...(typeof flatBefore?.['interface'] === 'string' && {
      stored: { id: flatBefore['interface'], options: isRecord(flatBefore['options']) ? flatBefore['options'] : null },
    }),
  })
  const options = written.options ?? inner['options']
  return { ...rest, meta: { ...inner, interface: written.id, ...(options !== undefined && { options }) } }
}

const noneAsNull = (options: Options): Options | null => (Object.keys(options).length === 0 ? null : options)

const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)
