import { isRecord } from '#schemas/data/isRecord.ts'
import type { NameKind } from '#schemas/names/NameEntry.ts'
import { optionsToOurs, toOurs } from '#schemas/names/toOurs.ts'
import { toTheirs } from '#schemas/names/toTheirs.ts'
import type { Row } from '../../Row.ts'
import { instantType } from './instants.ts'

/** Specials that were renamed with 9.9; 9.0 to 9.8 call them as rc.24 does. */
const specials: Readonly<Record<string, string>> = { boolean: 'cast-boolean', json: 'cast-json', csv: 'cast-csv' }

const older: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(specials).map(([ours, theirs]) => [theirs, ours]),
)

/** Specials with other names. Fields of system collections have them as comma-separated text. */
function renamed(names: Readonly<Record<string, string>>, special: unknown): unknown {
  if (typeof special === 'string')
    return special
      .split(',')
      .map(each => names[each] ?? each)
      .join(',')
  return Array.isArray(special)
    ? special.map(each => (typeof each === 'string' ? (names[each] ?? each) : each))
    : special
}

const specialsIn = (special: unknown): readonly unknown[] =>
  typeof special === 'string' ? special.split(',') : Array.isArray(special) ? special : []

/**
 * Whether a server has the renamed specials of 9.9, judged by its system fields. Earlier versions store the new names
 * without understanding them, and then return JSON, lists and booleans unconverted.
 */
export function hasRenamedSpecials(rows: Iterable<Row>): boolean {
  const seen = new Set<unknown>()
  for (const { collection, meta } of rows)
    if (String(collection).startsWith('directus_') && isRecord(meta))
      for (const each of specialsIn(meta['special'])) seen.add(each)
  return Object.keys(older).some(name => seen.has(name)) || !Object.keys(specials).some(name => seen.has(name))
}

/** Types of 9.x that rc.24 lacks, by their values. */
function typeOfNine(type: unknown): unknown {
  if (typeof type !== 'string') return type
  if (type === 'hash') return 'string'
  return type
}

/** The members of the metadata that name a plugin, with the member of its options. */
const plugins = [
  ['interface', 'interface', 'options'],
  ['display', 'display', 'display_options'],
] as const satisfies readonly (readonly [NameKind, string, string])[]

/** Converts a field of 9.x to rc.24; `sortField` is the sort field of its relation. */
export function fieldOfNine(row: unknown, sortField: unknown = null): unknown {
  if (!isRecord(row)) return row
  const type = typeOfNine(instantType(row))
  const meta = isRecord(row['meta']) ? metaOfNine(row['meta'], type, sortField) : row['meta']
  return { ...row, type, ...(meta === undefined ? {} : { meta }) }
}

function metaOfNine(meta: Row, type: unknown, sortField: unknown): Row {
  const read: Record<string, unknown> = { ...meta, special: renamed(older, meta['special']) }
  for (const [kind, name, optionsName] of plugins) {
    const id = meta[name]
    if (typeof id !== 'string') continue
    const ours = toOurs(kind, id, { type: wordOf(type), options: optionsOf(meta[optionsName]) })
    // A name that we have no plugin for stays, so that the form can report which one is missing.
    if (ours.id !== null) Object.assign(read, { [name]: ours.id, [optionsName]: ours.options })
  }
  if (typeof sortField === 'string') read['options'] = { sortField, ...optionsOf(read['options']) }
  const { conditions } = meta
  if (Array.isArray(conditions)) read['conditions'] = conditions.map(each => conditionOfNine(each, meta, type))
  return read
}

/** The options of a condition override those of the field, so they are renamed the same way. */
function conditionOfNine(condition: unknown, meta: Row, type: unknown): unknown {
  const id = meta['interface']
  if (!isRecord(condition) || typeof id !== 'string' || !isRecord(condition['options'])) return condition
  return {
    ...condition,
    options: optionsToOurs('interface', id, { type: wordOf(type), options: condition['options'] }),
  }
}

/**
 * The stored part of a field in the format of 9.x; `stored` is the current row as the server returned it. `isRenamed`
 * tells whether the server has the specials of 9.9.
 */
export function fieldForNine(row: unknown, stored: Row | null, isRenamed: boolean): unknown {
  if (!isRecord(row)) return row
  const type = row['type'] === null ? 'alias' : row['type']
  const meta = isRecord(row['meta'])
    ? metaForNine(row['meta'], type ?? stored?.['type'], stored, isRenamed)
    : row['meta']
  const { schema, ...rest } = row
  return {
    ...rest,
    // Leaves out the column if there is none, because the server refuses null.
    ...(schema === undefined || schema === null ? {} : { schema }),
    ...(type === undefined ? {} : { type }),
    ...(meta === undefined ? {} : { meta }),
  }
}

function metaForNine(meta: Row, type: unknown, stored: Row | null, isRenamed: boolean): Row {
  const { locked: _, ...written } = meta as Record<string, unknown>
  const before = isRecord(stored?.['meta']) ? stored['meta'] : {}
  if (written['special'] !== undefined) written['special'] = renamed(isRenamed ? specials : {}, written['special'])
  for (const [kind, name, optionsName] of plugins) {
    if (meta[name] === undefined && meta[optionsName] === undefined) continue
    const storedId = wordOf(before[name])
    const storedPlugin = storedId === undefined ? null : { id: storedId, options: optionsOf(before[optionsName]) }
    const now = storedPlugin && toOurs(kind, storedPlugin.id, { type: wordOf(type), options: storedPlugin.options })
    const id = meta[name] === undefined ? now?.id : meta[name]
    if (typeof id !== 'string') continue
    const options = meta[optionsName] === undefined ? now?.options : optionsOf(meta[optionsName])
    const theirs = toTheirs(kind, id, { type: wordOf(type), options, stored: storedPlugin })
    Object.assign(written, { [name]: theirs.id, [optionsName]: theirs.options })
  }
  return written
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const optionsOf = (value: unknown): Row | null => (isRecord(value) ? value : null)
