import { isRecord } from '../data/isRecord.ts'

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
  | { readonly kind: 'not-xliff' }
  | { readonly kind: 'broken-quotes'; readonly line: number }
  | { readonly kind: 'too-many-cells'; readonly line: number }
  | { readonly kind: 'two-columns'; readonly column: string }

export type TableResult =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly problem: TableProblem }

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

/** Splits RFC 4180 text into records; `preview` is the number of records to read. */
export type ParseCsv = (
  text: string,
  options: { readonly delimiter: string; readonly preview?: number },
) => {
  readonly data: readonly (readonly string[])[]
  readonly errors: readonly { readonly type: string; readonly row?: number | undefined }[]
}

/** RFC 4180, with any delimiter: comma, semicolon, tab or pipe. */
export function readCsv(text: string, parse: ParseCsv): TableResult {
  const { data, errors } = parse(text, { delimiter: delimiterOf(text, parse) })
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
function delimiterOf(text: string, parse: ParseCsv): string {
  const cells = (delimiter: string) => parse(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
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
