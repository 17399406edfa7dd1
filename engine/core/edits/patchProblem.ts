import type { FieldType } from '#schemas/data/FieldType.ts'
import { type GeometryFieldType, isGeometry } from '#schemas/data/fieldTypes.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { isPlain, valueName } from '#schemas/data/valueName.ts'

/** Deeper values cannot be read by every server. */
const maxDepth = 500
/** Longer texts would fill the memory of the browser, and no server accepts them. */
const maxLength = 20_000_000

type Test = (value: unknown) => string | null
type Members = Readonly<Record<string, Test>>

/**
 * Why a patch from a plugin cannot be applied to a field: its shape, the type of its value, or a value that is not
 * JSON. In English, because it is for the author of the plugin. Null if it can be applied.
 */
export function patchProblem(patch: unknown, type: FieldType): string | null {
  if (!isRecord(patch)) return `expected a patch, not ${valueName(patch)}`
  if (patch['op'] === 'set') return within('value', valueProblem(patch['value'], type))
  return shapeProblem(patch)
}

function shapeProblem(patch: unknown): string | null {
  if (!isRecord(patch)) return `expected a patch, not ${valueName(patch)}`
  const { op } = patch
  const members = typeof op === 'string' && Object.hasOwn(shapes, op) ? shapes[op] : undefined
  if (!members) return `op: expected one of ${Object.keys(shapes).join(', ')}, not ${valueName(op)}`
  for (const [name, test] of Object.entries(members)) {
    const problem = within(name, test(patch[name]))
    if (problem !== null) return problem
  }
  return null
}

const isText: Test = value => (typeof value === 'string' ? null : `expected a string, not ${valueName(value)}`)
const isKey: Test = value =>
  typeof value === 'string' || Number.isFinite(value) ? null : `expected a key, not ${valueName(value)}`
const isItem: Test = value => (isRecord(value) ? jsonProblem(value) : `expected an object, not ${valueName(value)}`)
const isPlaces: Test = value =>
  isRecord(value) && Object.values(value).every(Number.isFinite)
    ? null
    : `expected numbers by key, not ${valueName(value)}`
const listOf =
  (test: Test): Test =>
  value => {
    if (!Array.isArray(value)) return `expected a list, not ${valueName(value)}`
    const index = value.findIndex(each => test(each) !== null)
    return index < 0 ? null : within(String(index), test(value[index]))
  }
const optional =
  (test: Test): Test =>
  value =>
    value === undefined ? null : test(value)
const isFieldPatch: Test = value =>
  isRecord(value) && typeof value['field'] === 'string'
    ? within('patch', shapeProblem(value['patch']))
    : 'expected the patch of a field'

const inside: Members = { patches: listOf(isFieldPatch), initial: optional(isItem) }

const shapes: Readonly<Record<string, Members>> = {
  set: { value: value => jsonProblem(value) },
  unset: {},
  create: { id: isText, values: isItem, patches: optional(listOf(isFieldPatch)), initial: optional(isItem) },
  link: { key: isKey },
  update: { key: isKey, values: isItem },
  order: { field: isText, places: isPlaces },
  remove: { key: isKey },
  restore: { key: isKey },
  edit: { key: isKey, ...inside },
  'edit-one': { key: value => (value === null ? null : isKey(value)), ...inside, collection: optional(isText) },
  several: { patches: listOf(shapeProblem) },
}

/** Null and undefined empty a field of any type. */
function valueProblem(value: unknown, type: FieldType): string | null {
  if (value === null || value === undefined) return null
  const [expected, fits] = isGeometry(type) ? anything : types[type]
  return fits(value) ? jsonProblem(value) : `expected ${expected}, not ${valueName(value)}`
}

const anything = ['JSON', () => true] as const
const textual = ['a string', (value: unknown) => typeof value === 'string' || typeof value === 'number'] as const
const moment = ['a date as a string', (value: unknown) => typeof value === 'string'] as const
// Numbers of any length are strings.
const numeric = [
  'a number',
  (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^[+-]?[\d.]/.test(value)),
] as const

const types: Readonly<
  Record<Exclude<FieldType, GeometryFieldType>, readonly [expected: string, fits: (value: unknown) => boolean]>
> = {
  alias: anything,
  bigInteger: numeric,
  binary: textual,
  boolean: ['true or false', value => typeof value === 'boolean'],
  csv: ['a list of strings', value => typeof value === 'string' || (Array.isArray(value) && value.every(textual[1]))],
  date: moment,
  dateTime: moment,
  decimal: numeric,
  float: numeric,
  integer: numeric,
  json: anything,
  string: textual,
  text: textual,
  time: moment,
  timestamp: moment,
  unknown: anything,
  uuid: ['a string', value => typeof value === 'string'],
}

/** Values that JSON drops or cannot write would be lost, or fail when the item is saved. */
function jsonProblem(value: unknown, above: readonly object[] = []): string | null {
  if (value === null || value === undefined || typeof value === 'boolean') return null
  if (typeof value === 'string')
    return value.length > maxLength ? `expected at most ${maxLength} characters, not ${value.length}` : null
  if (typeof value === 'number') return Number.isFinite(value) ? null : `expected JSON, not ${value}`
  if (typeof value !== 'object' || !(Array.isArray(value) || isPlain(value)))
    return `expected JSON, not ${valueName(value)}`
  if (above.includes(value)) return 'expected JSON, not a circular value'
  if (above.length === maxDepth) return `expected at most ${maxDepth} levels`
  const path = [...above, value]
  for (const [name, each] of Object.entries(value)) {
    const problem = jsonProblem(each, path)
    if (problem !== null) return above.length === 0 ? within(name, problem) : problem
  }
  return null
}

const within = (name: string, problem: string | null): string | null => problem && `${name}: ${problem}`
