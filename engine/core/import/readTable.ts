import { parse } from 'papaparse'
import { isRecord } from '#schemas/data/isRecord.ts'

/** A row of a file: its line, counted as an editor of texts does or from the first entry of a list, and its values. */
export interface TableRow {
  readonly line: number
  /** By column. Text for CSV, any value for JSON. */
  readonly values: Readonly<Record<string, unknown>>
}

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

export type TableProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'not-json'; readonly message: string }
  | { readonly kind: 'no-list' }
  | { readonly kind: 'broken-quotes'; readonly line: number }
  | { readonly kind: 'too-many-cells'; readonly line: number }
  | { readonly kind: 'two-columns'; readonly column: string }

export type TableResult =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly problem: TableProblem }

/** Bytes that a browser reads into a table without running short. */
export const largestFile = 100_000_000

/** Reads CSV or JSON, judged by the file name, or else by the first character. */
export async function readTable(file: File): Promise<TableResult> {
  if (file.size > largestFile) return { ok: false, problem: { kind: 'too-large', limit: largestFile } }
  const text = (await file.text()).replace(/^\uFEFF/, '')
  if (text.trim() === '') return { ok: false, problem: { kind: 'empty' } }
  const isJson = /\.json$/i.test(file.name) || (!/\.(csv|tsv|txt)$/i.test(file.name) && /^\s*[[{]/.test(text))
  return isJson ? readJson(text) : readCsv(text)
}

/** A list of objects, or an API response: an object with the list as `data`. */
export function readJson(text: string): TableResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return { ok: false, problem: { kind: 'not-json', message: cause instanceof Error ? cause.message : String(cause) } }
  }
  const list = isRecord(value) && Array.isArray(value['data']) ? value['data'] : value
  if (!Array.isArray(list) || !list.every(isRecord)) return { ok: false, problem: { kind: 'no-list' } }
  if (list.length === 0) return { ok: false, problem: { kind: 'empty' } }
  const columns = [...new Set(list.flatMap(row => Object.keys(row)))]
  return { ok: true, table: { columns, rows: list.map((values, index) => ({ line: index + 1, values })) } }
}

/** RFC 4180, with any delimiter: comma, semicolon, tab or pipe. */
export function readCsv(text: string): TableResult {
  const { data, errors } = parse<readonly string[]>(text, { delimiter: delimiterOf(text) })
  const broken = errors.find(error => error.type === 'Quotes')
  const [names = [], ...records] = data
  const lines = linesOf(data)
  if (broken) return { ok: false, problem: { kind: 'broken-quotes', line: lines[broken.row ?? 0] ?? 1 } }
  const columns = names.map(name => name.trim())
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (twice !== undefined) return { ok: false, problem: { kind: 'two-columns', column: twice } }
  const rows: TableRow[] = []
  for (const [index, cells] of records.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const line = lines[index + 1] ?? index + 2
    if (cells.slice(columns.length).some(cell => cell !== ''))
      return { ok: false, problem: { kind: 'too-many-cells', line } }
    rows.push({
      line,
      values: Object.fromEntries(columns.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']]))),
    })
  }
  if (rows.length === 0) return { ok: false, problem: { kind: 'empty' } }
  return { ok: true, table: { columns: columns.filter(Boolean), rows } }
}

/** The separator that splits the first line into the most names. */
function delimiterOf(text: string): string {
  const cells = (delimiter: string) => parse<readonly string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return [',', ';', '\t', '|'].reduce((best, other) => (cells(other) > cells(best) ? other : best))
}

/** The line where each record starts: a cell can contain line breaks. */
function linesOf(records: readonly (readonly string[])[]): readonly number[] {
  let line = 1
  return records.map(cells => {
    const start = line
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return start
  })
}
