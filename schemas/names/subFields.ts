import { canonicalJson } from '../data/canonicalJson.ts'
import type { Options } from './NameEntry.ts'
import { toOurs } from './toOurs.ts'
import { toTheirs } from './toTheirs.ts'

/** Members of a sub-field that stand in its `meta` there. */
const inMeta = ['interface', 'options', 'width', 'note', 'required'] as const

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

/** The same for 9.x; a field that has not changed stays exactly as it is stored. */
export function subFieldsToTheirs(fields: readonly unknown[], stored: readonly unknown[]): readonly unknown[] {
  const read = subFieldsToOurs(stored)
  return fields.map(field => {
    if (!isRecord(field)) return field
    const same = read.findIndex(each => canonicalJson(each) === canonicalJson(field))
    if (same >= 0) return stored[same]
    const before = stored.find(each => isRecord(each) && each['field'] === field['field'])
    return subFieldToTheirs(field, isRecord(before) ? before : null)
  })
}

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
  const known = before && { ...before, ...(isRecord(before['meta']) ? before['meta'] : {}) }
  const written = toTheirs('interface', inner['interface'], {
    type: textOf(field['type']),
    options: isRecord(inner['options']) ? inner['options'] : null,
    ...(typeof known?.['interface'] === 'string' && {
      stored: { id: known['interface'], options: isRecord(known['options']) ? known['options'] : null },
    }),
  })
  const options = written.options ?? inner['options']
  return { ...rest, meta: { ...inner, interface: written.id, ...(options !== undefined && { options }) } }
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

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isRecord = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
