import { type FieldInfo, type Item, plainField, plainText } from '#engine/plugin.ts'
import { type FieldType, fieldTypes } from '#schemas/data/fieldTypes.ts'

export interface SubField {
  readonly info: FieldInfo
  /** The initial value in a new row; undefined if there is none. */
  readonly start: unknown
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

const word = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const isType = (value: unknown): value is FieldType => fieldTypes.some(type => type === value)

/**
 * The fields of a row, from the stored option. The settings of a field can be next to its name or, as for fields of a
 * collection, in `meta` and `schema`. Entries without a key, or with a duplicate key, are left out.
 */
export function subFields(stored: readonly unknown[], collection: string): readonly SubField[] {
  const fields = new Map<string, SubField>()
  for (const entry of stored) {
    const definition = record(entry)
    const meta = { ...record(definition['meta']), ...definition }
    const field = word(meta['field'])
    if (field === undefined || fields.has(field)) continue
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
    fields.set(field, { info, start: start ?? undefined })
  }
  return [...fields.values()]
}

/** A new row: the defaults of its fields. */
export const newRow = (fields: readonly SubField[]): Item =>
  Object.fromEntries(
    fields.flatMap(({ info, start }) => (start === undefined ? [] : [[info.field, structuredClone(start)]])),
  )

/** The title of a row without a template: its first field. */
export const firstField = (fields: readonly SubField[]): string =>
  fields[0] ? `{{ ${plainText(fields[0].info.field)} }}` : ''
