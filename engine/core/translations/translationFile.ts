import { unparse } from 'papaparse'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Table, TableResult, TableRow } from '#schemas/import/readTable.ts'
import { addressChunks } from '../import/addressChunks.ts'
import { largestFile, readTable } from '../import/readTable.ts'
import { readKey } from '../item/nested/readKey.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { type MatrixQuery, readMatrix } from './readMatrix.ts'
import type { TranslationPlace } from './translationPlace.ts'
import { isFilled, rowsByLanguage } from './translationStates.ts'
import { type ParseXml, parseXliff, printXliff, type XliffUnit } from './xliff.ts'

/** Items per request of an export. */
const step = 200

export type TranslationFormat = 'csv' | 'xliff'

export interface ExportedTranslations {
  readonly content: Blob
  readonly items: number
}

const cell = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** The columns of a file: the keys of the translation, its texts, and those of the source language to translate. */
export const fileColumns = ({ farKey, foreignKey, rows, translated }: TranslationPlace, source: Key) => [
  ...[rows.primaryKey, foreignKey, farKey],
  ...translated.map(({ field }) => field),
  ...translated.map(({ field }) => `${source}: ${field}`),
]

/** One line of a file. The key of a missing translation is empty. */
export function fileRow(item: Item, primaryKey: string, place: TranslationPlace, source: Key, language: Key) {
  const rows = rowsByLanguage(item, place)
  const row = rows.get(String(language))
  const original = rows.get(String(source))
  return [
    ...[row?.[place.rows.primaryKey], readKey(item[primaryKey], primaryKey), language],
    ...place.translated.map(({ field }) => row?.[field]),
    ...place.translated.map(({ field }) => original?.[field]),
  ].map(value => cell(value) ?? '')
}

/**
 * The translations to a language as CSV or XLIFF, page by page, with the texts of the source language next to them. Cells
 * that a spreadsheet would execute are prefixed with an apostrophe, which the import removes. Rejects with an
 * `ApiFailure`.
 */
export async function exportTranslations(
  host: StudioHost,
  query: MatrixQuery,
  language: Key,
  format: TranslationFormat,
  progress: (items: number, total: number) => void,
  signal: AbortSignal,
): Promise<ExportedTranslations> {
  const found: Item[] = []
  for (let page = 1; ; page += 1) {
    const { count, items } = await readMatrix(host, { ...query, page, limit: step }, signal)
    found.push(...items)
    progress(found.length, count)
    // A page of outdated translations is shorter if an item has two of a language, and the count ends at a limit.
    if (items.length === 0 || (items.length < step && found.length >= count)) break
  }
  return {
    content: format === 'csv' ? csvOf(found, query, language) : xliffOf(found, query, language),
    items: found.length,
  }
}

function csvOf(items: readonly Item[], { place, primaryKey, source }: MatrixQuery, language: Key): Blob {
  const data = items.map(item => fileRow(item, primaryKey, place, source, language))
  const csv = unparse({ fields: [...fileColumns(place, source)], data }, { escapeFormulae: true })
  // With the byte order mark that makes spreadsheets read it as Unicode.
  return new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' })
}

function xliffOf(items: readonly Item[], query: MatrixQuery, language: Key): Blob {
  const { collection, place, primaryKey, source } = query
  const units = items.flatMap(item => {
    const rows = rowsByLanguage(item, place)
    const textOf = (of: Key, field: string) => String(cell(rows.get(String(of))?.[field]) ?? '')
    return place.translated.flatMap(({ field }): readonly XliffUnit[] => {
      const [original, target] = [textOf(source, field), textOf(language, field)]
      const key = String(readKey(item[primaryKey], primaryKey))
      return original === '' && target === '' ? [] : [{ item: key, field, source: original, target }]
    })
  })
  const languages = { sourceLanguage: String(source), targetLanguage: String(language) }
  const text = printXliff({ original: `${collection}.${place.field.field}`, ...languages, units })
  return new Blob([text], { type: 'application/xliff+xml' })
}

/** An XLIFF file as a table with the columns of the CSV file, and a row for each item. */
export function xliffTable(
  text: string,
  parseXml: ParseXml,
  { farKey, foreignKey, rows }: TranslationPlace,
): TableResult {
  const files = parseXliff(text, parseXml)
  if (!files) return { ok: false, problem: { kind: 'not-xliff' } }
  const found = new Map<string, Record<string, unknown>>()
  for (const { targetLanguage, units } of files)
    for (const { field, item, target } of units) {
      const name = pairOf(item, targetLanguage)
      const values = found.get(name) ?? { [rows.primaryKey]: '', [foreignKey]: item, [farKey]: targetLanguage }
      found.set(name, { ...values, [field]: target })
    }
  if (found.size === 0) return { ok: false, problem: { kind: 'empty' } }
  const names = files.flatMap(({ units }) => units.map(({ field }) => field))
  const columns = [...new Set([rows.primaryKey, foreignKey, farKey, ...names])]
  return { ok: true, table: { columns, rows: [...found.values()].map((values, at) => ({ line: at + 1, values })) } }
}

/** Reads CSV, JSON or XLIFF, judged by the file name. */
export async function readTranslations(file: File, place: TranslationPlace, parseXml: ParseXml): Promise<TableResult> {
  if (!/\.(xliff|xlf|xml)$/i.test(file.name)) return readTable(file)
  if (file.size > largestFile) return { ok: false, problem: { kind: 'too-large', limit: largestFile } }
  return xliffTable(await file.text(), parseXml, place)
}

/**
 * A file of translations as the import takes it: empty texts change nothing, so lines without a text are left out. Lines
 * without a key get the one of the translation that exists by now, so that none is created twice.
 */
export async function prepareTranslations(host: StudioHost, place: TranslationPlace, table: Table): Promise<Table> {
  const { farKey, foreignKey, rows, translated } = place
  const names = translated.map(({ field }) => field)
  if (![rows.primaryKey, foreignKey, farKey].every(name => table.columns.includes(name))) return table
  const isNew = (row: TableRow) => !isFilled(row.values[rows.primaryKey])
  const used = table.rows.flatMap(row => {
    const values = Object.fromEntries(
      Object.entries(row.values).filter(([name, value]) => !names.includes(name) || isFilled(value)),
    )
    return names.some(name => name in values) ? { ...row, values } : []
  })
  const items = [...new Set(used.filter(isNew).map(row => String(row.values[foreignKey] ?? '')))].filter(Boolean)
  const known = new Map<string, unknown>()
  for (const some of addressChunks(items)) {
    const found = await host.readItems(rows.collection, {
      fields: [rows.primaryKey, foreignKey, farKey],
      filter: { [foreignKey]: { _in: some } },
      limit: -1,
    })
    for (const row of found.items) known.set(pairOf(row[foreignKey], row[farKey]), row[rows.primaryKey])
  }
  return {
    columns: table.columns,
    rows: used.map(row => {
      const key = isNew(row) ? known.get(pairOf(row.values[foreignKey], row.values[farKey])) : undefined
      return key === undefined ? row : { ...row, values: { ...row.values, [rows.primaryKey]: String(key) } }
    }),
  }
}

const pairOf = (item: unknown, language: unknown): string => JSON.stringify([String(item), String(language)])
