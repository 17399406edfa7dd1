import type { FieldType } from '#schemas/data/FieldType.ts'
import { geometryFieldTypes, isGeometry } from '#schemas/data/fieldTypes.ts'
import { isIndexable } from '#schemas/data/isIndexable.ts'
import type { Text } from '../i18n/createText.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import { humanize } from '../metadata/humanize.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { type PlainField, plainField } from '../metadata/plainField.ts'
import type { Registry } from '../registry/Registry.ts'
import { withType } from './draftField.ts'
import type { DraftSchema, FieldDraft } from './FieldDraft.ts'
import { onCreateSpecials, onUpdateSpecials, withSpecial } from './specialChoices.ts'

/** The selectable field types, in order. Geometries follow if the server has columns for them. */
export const offeredTypes: readonly FieldType[] = [
  'string',
  'text',
  'boolean',
  'integer',
  'bigInteger',
  'float',
  'decimal',
  'timestamp',
  'dateTime',
  'date',
  'time',
  'json',
  'csv',
  'uuid',
]

/** The name of a type. */
export function typeName(type: FieldType, text: Text): string {
  if (!isGeometry(type)) return humanize(type)
  const [, kind] = type.split('.')
  return kind === undefined ? text('geometry.name') : `${text('geometry.name')}: ${text(`map.type.${kind}`)}`
}

const numbers: readonly FieldType[] = ['integer', 'bigInteger', 'float', 'decimal']

/** Whether the database supports comments on columns: then the server returns one for every column. */
export const keepsComments = ({ collections }: Pick<Metadata, 'collections'>): boolean =>
  collections.some(({ fields }) => fields.some(({ schema }) => schema?.comment !== undefined))

/** What the server and its database support. */
export interface SchemaSupport {
  readonly comments?: boolean
  readonly indexes?: boolean
  readonly geometries?: boolean
}

/** The settings of the tab as form fields. They depend on the type, and on what the server supports. */
export function schemaFields(draft: FieldDraft, text: Text, support: SchemaSupport = {}): readonly FieldInfo[] {
  const { type, schema, stored } = draft
  const key = stored?.isPrimaryKey ?? false
  const ask = (field: string, plain: Omit<PlainField, 'collection' | 'field'>) =>
    plainField({ collection: '', field, name: text(`field_setup.${field}`), ...plain })
  const half = 'half' as const
  const choices = (specials: readonly string[]) => ({
    interface: 'dropdown',
    width: half,
    options: {
      choices: ['none', ...specials].map(value => ({ value, text: text(`field_setup.fill.${fillOf(value)}`) })),
    },
  })
  const asks: FieldInfo[] = []
  if (type !== 'alias') {
    const all = support.geometries ? [...offeredTypes, ...geometryFieldTypes] : offeredTypes
    const types = all.includes(type) ? all : [...all, type]
    const options = { choices: types.map(value => ({ value, text: typeName(value, text) })) }
    asks.push(ask('type', { type: 'string', interface: 'dropdown', width: half, options }))
    if (type === 'string')
      asks.push(ask('max_length', { type: 'integer', width: half, options: { placeholder: '255', min: 1 } }))
    if (type === 'decimal' || type === 'float')
      asks.push(
        ask('numeric_precision', { type: 'integer', width: half, options: { placeholder: '10', min: 1 } }),
        ask('numeric_scale', { type: 'integer', width: half, options: { placeholder: '5', min: 0 } }),
      )
    if (!key && !isGeometry(type)) asks.push(ask('default_value', defaultEditor(type)))
    if (!key) asks.push(ask('required', { type: 'boolean', width: half }))
    if (!key && support.indexes && isIndexable({ type, maxLength: schema.max_length }))
      asks.push(
        ask('is_unique', { type: 'boolean', width: half, note: text('batch.no_unique') }),
        ask('is_indexed', { type: 'boolean', width: half, note: text('field_setup.is_indexed_about') }),
      )
    if (!key && onCreateSpecials(type).length > 0)
      asks.push(
        ask('on_create', { type: 'string', ...choices(onCreateSpecials(type)) }),
        ask('on_update', { type: 'string', ...choices(onUpdateSpecials(type)) }),
      )
  }
  if (type !== 'alias' && !key && support.comments)
    asks.push(ask('comment', { type: 'string', interface: 'text-input' }))
  return [
    ...asks,
    plainField({ collection: '', field: 'note', name: text('note'), type: 'string', interface: 'text-input' }),
  ]
}

/** `user-created` is filled by the user, whenever it is. */
const fillOf = (special: string): string => special.split('-')[0] ?? special

/** The editor of a default value, by the type. */
function defaultEditor(type: FieldType): Omit<PlainField, 'collection' | 'field' | 'name'> {
  if (type === 'boolean')
    return {
      type: 'string',
      interface: 'dropdown',
      width: 'half',
      options: { choices: ['true', 'false', 'NULL'].map(value => ({ value, text: value })) },
    }
  if (type === 'text' || type === 'json') return { type: 'text', interface: 'textarea' }
  if (numbers.includes(type)) return { type, width: 'half' }
  return { type: 'string', interface: 'text-input', width: 'half' }
}

/** The values of the tab's form. */
export function schemaValues({ type, schema, meta }: FieldDraft): Readonly<Record<string, unknown>> {
  const chosen = (offered: readonly string[]) => offered.find(special => meta.special.includes(special)) ?? 'none'
  return {
    ...schema,
    type,
    default_value: shownDefault(type, schema.default_value),
    required: !schema.is_nullable,
    on_create: chosen(onCreateSpecials(type)),
    on_update: chosen(onUpdateSpecials(type)),
    note: meta.note,
  }
}

function shownDefault(type: FieldType, value: unknown): unknown {
  if (type === 'boolean') return value === null ? 'NULL' : String(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** The draft with one answer of the tab. */
export function withSchemaValue(draft: FieldDraft, name: string, value: unknown, registry: Registry): FieldDraft {
  const { type, schema, meta } = draft
  const withSchema = (change: Partial<DraftSchema>) => ({ ...draft, schema: { ...schema, ...change } })
  const withSpecials = (offered: readonly string[]) => ({
    ...draft,
    meta: { ...meta, special: withSpecial(meta.special, offered, offered.find(special => special === value) ?? null) },
  })
  switch (name) {
    case 'type': {
      const chosen = [...offeredTypes, ...geometryFieldTypes].find(each => each === value)
      return chosen === undefined || chosen === type ? draft : withType(draft, chosen, registry)
    }
    case 'required':
      return withSchema({ is_nullable: value !== true })
    case 'is_unique':
    case 'is_indexed':
      return withSchema({ [name]: value === true })
    case 'default_value':
      return withSchema({ default_value: storedDefault(type, value) })
    case 'max_length':
    case 'numeric_precision':
    case 'numeric_scale':
      return withSchema({ [name]: typeof value === 'number' ? value : null })
    case 'on_create':
      return withSpecials(onCreateSpecials(type))
    case 'on_update':
      return withSpecials(onUpdateSpecials(type))
    case 'comment':
      return withSchema({ comment: typeof value === 'string' && value !== '' ? value : null })
    case 'note':
      return { ...draft, meta: { ...meta, note: typeof value === 'string' && value !== '' ? value : null } }
    default:
      return draft
  }
}

/** An emptied default counts as none. */
function storedDefault(type: FieldType, value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (type !== 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : null
}
