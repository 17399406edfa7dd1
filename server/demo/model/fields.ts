import type { FieldMeta } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { NewField } from '#server/services/schema/definitions.ts'

/** What a field of the demo project says of itself beyond its name and type. */
export interface FieldLook extends Partial<Omit<FieldMeta, 'collection' | 'field' | 'id' | 'translations'>> {
  /** The label in German and French. */
  readonly de?: string
  readonly fr?: string
}

/** What the column is like, where it is not a plain nullable one. */
export type FieldColumn = NonNullable<NewField['schema']>

/** A field with a column. The order in a form is that of the list it stands in: see `inOrder`. */
export const column = (
  field: string,
  type: FieldType,
  { de, fr, ...meta }: FieldLook,
  schema: FieldColumn = {},
): NewField => ({ field, type, schema, meta: { ...meta, translations: labels(de, fr) } })

/** A field without a column: lists of related items. */
export const alias = (field: string, special: string, { de, fr, ...meta }: FieldLook): NewField => ({
  field,
  type: 'alias',
  schema: null,
  meta: { ...meta, special: [special], translations: labels(de, fr) },
})

/** A key that is a short code, such as `FRA`, given once. */
export const codeKey = (note: string, maximum: number): NewField =>
  column(
    'code',
    'string',
    {
      interface: 'text-input',
      options: { trim: true, length: maximum },
      display: 'raw',
      width: 'half',
      note,
      de: 'Code',
    },
    { is_primary_key: true, is_nullable: false, max_length: maximum },
  )

/** A key that counts up, which nobody sees. */
export const hiddenKey: NewField = column(
  'id',
  'integer',
  { interface: 'numeric', hidden: true, readonly: true },
  { is_primary_key: true, has_auto_increment: true, is_nullable: false },
)

/** The foreign keys of a table that only connects others. */
export const link = (field: string, maximum: number): NewField =>
  column(field, 'string', { hidden: true }, { max_length: maximum, is_nullable: false })

/** Who made and changed an item, and when; filled in by the server. */
export const history: readonly NewField[] = [
  stamp('user_created', 'uuid', 'user-created', { display: 'user', de: 'Angelegt von', fr: 'Créé par' }),
  stamp('date_created', 'timestamp', 'date-created', { display: 'datetime', de: 'Angelegt am', fr: 'Créé le' }),
  stamp('user_updated', 'uuid', 'user-updated', { display: 'user', de: 'Geändert von', fr: 'Modifié par' }),
  stamp('date_updated', 'timestamp', 'date-updated', { display: 'datetime', de: 'Geändert am', fr: 'Modifié le' }),
]

function stamp(field: string, type: FieldType, special: string, look: FieldLook): NewField {
  const byWhom = type === 'uuid'
  return column(field, type, {
    interface: byWhom ? 'user' : 'datetime',
    ...(byWhom ? {} : { display_options: { relative: true } }),
    special: [special],
    readonly: true,
    hidden: true,
    width: 'half',
    ...look,
  })
}

/** The fields with their place in the form, as they stand in the list. */
export const inOrder = (fields: readonly NewField[]): readonly NewField[] =>
  fields.map((field, index) => ({ ...field, meta: { ...field.meta, sort: index + 1 } }))

function labels(de: string | undefined, fr: string | undefined) {
  const given = [
    ...(de === undefined ? [] : [{ language: 'de-DE', translation: de }]),
    ...(fr === undefined ? [] : [{ language: 'fr-FR', translation: fr }]),
  ]
  return given.length > 0 ? given : null
}
