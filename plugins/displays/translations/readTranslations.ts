import { type Item, type Metadata, plainText } from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'

type TranslationsKind = Extract<RelationKind, { readonly kind: 'm2m' | 'files' | 'translations' }>

/** The given template, or else that of the rows, or else their first text field. */
export function templateOf(metadata: Metadata, relation: TranslationsKind, template: string | undefined): string {
  const rows = metadata.collection(relation.junction)
  const words = rows?.fields.find(
    field =>
      (field.type === 'string' || field.type === 'text') &&
      !field.isPrimaryKey &&
      field.field !== relation.farKey &&
      field.field !== relation.foreignKey,
  )
  return template || rows?.displayTemplate || `{{ ${words?.field ?? relation.farKey} }}`
}

export const rowsOf = (value: readonly unknown[]): readonly Item[] => value.filter(isRecord)

/** The code of the language of a row, whether the language itself was read with it or not. */
export function languageOf(row: Item, farKey: string): string {
  const language = row[farKey]
  return plainText(isRecord(language) ? (language['code'] ?? Object.values(language)[0]) : language)
}

/** The row in a language, else in the same language of another country, else the first. */
export function chooseLanguage(value: readonly unknown[], farKey: string, locale: string): Item | null {
  const rows = rowsOf(value)
  const base = (code: string) => code.split('-')[0]
  return (
    rows.find(row => languageOf(row, farKey) === locale) ??
    rows.find(row => base(languageOf(row, farKey)) === base(locale)) ??
    rows[0] ??
    null
  )
}
