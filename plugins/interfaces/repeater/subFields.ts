import { type FieldInfo, type Item, plainField, plainText } from '#engine/plugin.ts'
import { type FieldType, fieldTypes } from '#schemas/data/fieldTypes.ts'

export interface SubField {
  readonly info: FieldInfo
  /** What a new row starts with; undefined for nothing. */
  readonly start: unknown
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

const word = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const isType = (value: unknown): value is FieldType => fieldTypes.some(type => type === value)

/**
 * The fields of a row, from the option as it is stored: what makes a row may stand beside the name or, as for fields
 * of a collection, in `meta` and `schema`. An entry without a key is left out, and so is a second one of the same key.
 */
export function subFields(stored: readonly unknown[], collection: string): readonly SubField[] {
  const found = new Map<string, SubField>()
  for (const entry of stored) {
    const definition = record(entry)
    const meta = { ...record(definition['meta']), ...definition }
    const field = word(meta['field'])
    if (field === undefined || found.has(field)) continue
    const type = isType(meta['type']) ? meta['type'] : 'string'
    const info = plainField({
      collection,
      field,
      type,
      name: word(meta['name']) === field ? undefined : word(meta['name']),
      interface: word(meta['interface']),
      options: record(meta['options']),
      width: meta['width'] === 'half' ? 'half' : 'full',
      note: word(meta['note']),
      required: meta['required'] === true,
    })
    const start = 'default_value' in meta ? meta['default_value'] : record(meta['schema'])['default_value']
    found.set(field, { info, start: start ?? undefined })
  }
  return [...found.values()]
}

/** A new row: the defaults of its fields (P-377). */
export const newRow = (fields: readonly SubField[]): Item =>
  Object.fromEntries(
    fields.flatMap(({ info, start }) => (start === undefined ? [] : [[info.field, structuredClone(start)]])),
  )

/** What stands in the title of a row without a template: its first field. */
export const firstField = (fields: readonly SubField[]): string =>
  fields[0] ? `{{ ${plainText(fields[0].info.field)} }}` : ''
