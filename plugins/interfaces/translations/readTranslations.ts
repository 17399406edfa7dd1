import {
  type Edits,
  type FieldInfo,
  type Item,
  type Key,
  noEdits,
  readKey,
  type ToManyEdit,
  withEdits,
} from '#engine/plugin.ts'

/** A language and its row, saved or staged. */
export interface Translation {
  /** The key of the language. */
  readonly code: Key
  readonly name: string
  /** The key of the row, a temporary one while it is not saved; null without a row. */
  readonly rowKey: Key | null
  readonly isNew: boolean
  /** As saved; empty without a row. */
  readonly saved: Item
  readonly edits: Edits
  /** The row with its staged changes. */
  readonly row: Item
}

interface Source {
  readonly languages: readonly Item[]
  readonly rows: readonly Item[]
  readonly edit: ToManyEdit
  readonly codeField: string
  readonly farKey: string
  readonly rowKey: string
  readonly nameOf: (language: Item) => string
}

/** Each language with its row; rows staged for removal count as none. */
export function readTranslations(source: Source): readonly Translation[] {
  const { languages, rows, edit, codeField, farKey, rowKey, nameOf } = source
  const removed = new Set(edit.removed.map(String))
  return languages.flatMap((language): readonly Translation[] => {
    const code = readKey(language[codeField], codeField)
    if (code === null || code === undefined) return []
    const about = { code, name: nameOf(language) || String(code) }
    const points = (value: unknown) => String(readKey(value, codeField) ?? '') === String(code)
    const saved = rows.find(row => points(row[farKey]) && !removed.has(String(row[rowKey])))
    const key = saved && readKey(saved[rowKey], rowKey)
    if (saved && key !== null && key !== undefined) {
      const edits = edit.updated[String(key)] ?? noEdits
      return [{ ...about, rowKey: key, isNew: false, saved, edits, row: withEdits(saved, edits) }]
    }
    const made = Object.entries(edit.created).find(([, edits]) => points(withEdits({}, edits)[farKey]))
    if (made)
      return [{ ...about, rowKey: made[0], isNew: true, saved: {}, edits: made[1], row: withEdits({}, made[1]) }]
    return [{ ...about, rowKey: null, isNew: true, saved: {}, edits: noEdits, row: {} }]
  })
}

/** The translated fields: all except the keys of the row. */
export const translatedFields = (
  fields: readonly FieldInfo[],
  relationFields: readonly string[],
): readonly FieldInfo[] =>
  fields.filter(
    field => field.type !== 'alias' && !field.isHidden && !field.isPrimaryKey && !relationFields.includes(field.field),
  )

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** How many of the fields have a value. */
export const filled = (row: Item, fields: readonly FieldInfo[]): number =>
  fields.filter(({ field }) => isFilled(row[field])).length

/** The fields that one row has and another lacks. */
export const emptyFields = (source: Item, row: Item, fields: readonly FieldInfo[]): readonly FieldInfo[] =>
  fields.filter(({ field }) => isFilled(source[field]) && !isFilled(row[field]))

/** The language that is shown first: the person's own, else American English, else the first. */
export function firstLanguage(translations: readonly Translation[], own: string | null): Translation | undefined {
  const named = (code: string | null) =>
    translations.find(each => String(each.code).toLowerCase() === code?.toLowerCase())
  return named(own) ?? named('en-US') ?? translations[0]
}
