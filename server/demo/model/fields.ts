import type { FieldMeta } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { NewField } from '#server/services/schema/definitions.ts'

/** The metadata of a demo field beyond its name and type. */
export interface FieldLook extends Partial<Omit<FieldMeta, 'collection' | 'field' | 'id' | 'translations'>> {
  /** The label in German and French. */
  readonly de?: string
  readonly fr?: string
}

/** The column, unless it is a plain nullable one. */
export type FieldColumn = NonNullable<NewField['schema']>

/** A field with a column. Its position in the form follows its position in the list: see `inOrder`. */
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

/** A key that is a short code, for example `FRA`, set once. */
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

/** A hidden auto-increment key. */
export const hiddenKey: NewField = column(
  'id',
  'integer',
  { interface: 'numeric', hidden: true, readonly: true },
  { is_primary_key: true, has_auto_increment: true, is_nullable: false },
)

/** The foreign keys of a junction table. */
export const link = (field: string, maximum: number): NewField =>
  column(field, 'string', { hidden: true }, { max_length: maximum, is_nullable: false })

/** Who created and changed an item, and when; filled in by the server. */
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

/** The fields with a sort value that follows their order in the list. */
export const inOrder = (fields: readonly NewField[]): readonly NewField[] =>
  fields.map((field, index) => ({ ...field, meta: { ...field.meta, sort: index + 1 } }))

function labels(de: string | undefined, fr: string | undefined) {
  const specials = [
    ...(de === undefined ? [] : [{ language: 'de-DE', translation: de }]),
    ...(fr === undefined ? [] : [{ language: 'fr-FR', translation: fr }]),
  ]
  return specials.length > 0 ? specials : null
}
