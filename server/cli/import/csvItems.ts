import papaparse from 'papaparse'
import type { Field } from '#schemas/data/Field.ts'
import { fieldTypeOf } from '#schemas/data/fieldTraits.ts'
import { convertCell, exampleOf } from '#schemas/import/convertCell.ts'
import { readCsv, type Table, type TableProblem, type TableRow } from '#schemas/import/readTable.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import { validateItem } from '#schemas/validation/validateItem.ts'
import { problemText } from '#server/failures/Failure.ts'
import { CommandFailure } from '../exitCodes.ts'

/** A value that cannot be imported. */
export interface RowProblem {
  /** In the file, as an editor counts. */
  readonly line: number
  readonly field: string
  readonly reason: string
}

export interface CsvItems {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly problems: readonly RowProblem[]
}

/** Reads a CSV file whose columns are named by the keys of fields. Fails if it is damaged or has other columns. */
export function csvItems(file: string, text: string, fields: readonly Field[]): CsvItems {
  const read = readCsv(text.replace(/^\uFEFF/, ''), (part, options) =>
    papaparse.parse<readonly string[]>(part, options),
  )
  if (!read.ok) throw new CommandFailure(`${file} ${tableProblem(read.problem)}`)
  const columns = columnsOf(file, read.table, fields)
  const rows = read.table.rows.map(row => ({ row, ...itemIn(row, columns) }))
  return {
    items: rows.map(({ item }) => item),
    problems: [
      ...rows.flatMap(({ row, item, problems }) => [...problems, ...refusals(row, item, problems, fields)]),
      ...repeatedKeys(rows, fields),
    ].sort((a, b) => a.line - b.line),
  }
}

function columnsOf(file: string, { columns }: Table, fields: readonly Field[]): readonly Field[] {
  const byKey = new Map(fields.map(field => [field.field, field]))
  const unknown = columns.filter(name => !byKey.has(name))
  if (unknown.length > 0)
    throw new CommandFailure(`${file} has columns that are not fields of the collection: ${unknown.join(', ')}.`)
  const found = columns.flatMap(name => byKey.get(name) ?? [])
  const lists = found.filter(field => fieldTypeOf(field) === 'alias').map(({ field }) => field)
  if (lists.length > 0)
    throw new CommandFailure(
      `${file} has columns of fields without a column in the database: ${lists.join(', ')}. Import lists in the studio.`,
    )
  return found
}

/** An empty cell leaves the field at its default. */
function itemIn({ line, values }: TableRow, columns: readonly Field[]) {
  const item: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const field of columns) {
    const type = fieldTypeOf(field)
    const converted = convertCell(type, values[field.field])
    if (converted.ok && converted.value !== null) item[field.field] = converted.value
    if (converted.ok) continue
    const example = exampleOf(type)
    const expected = example === null ? '' : `. Expected a value such as ${example}`
    const reason = `"${field.field}" has a value of the wrong type: ${JSON.stringify(values[field.field])}${expected}`
    problems.push({ line, field: field.field, reason })
  }
  return { item, problems }
}

/** What the rules of fields refuse. A value that could not be read is named once. */
function refusals(
  { line }: TableRow,
  item: Readonly<Record<string, unknown>>,
  named: readonly RowProblem[],
  fields: readonly Field[],
): readonly RowProblem[] {
  const checked = fields.filter(({ schema }) => schema?.is_primary_key !== true)
  const context = ruleContext({ user: null, role: null })
  return validateItem({ fields: checked, values: item, isNew: true, context })
    .filter(({ field }) => !named.some(each => each.field === field))
    .map(problem => ({ line, field: problem.field, reason: problem.message ?? problemText(problem) }))
}

function repeatedKeys(
  rows: readonly { readonly row: TableRow; readonly item: Readonly<Record<string, unknown>> }[],
  fields: readonly Field[],
): readonly RowProblem[] {
  const key = fields.find(({ schema }) => schema?.is_primary_key === true)?.field
  const seen = new Set<string>()
  return rows.flatMap(({ row: { line }, item }) => {
    const value = key === undefined ? undefined : item[key]
    if (key === undefined || value === undefined) return []
    const isRepeated = seen.has(String(value))
    seen.add(String(value))
    return isRepeated
      ? [{ line, field: key, reason: `"${key}" has the value ${String(value)} of an earlier line` }]
      : []
  })
}

function tableProblem(problem: TableProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'contains no rows.'
    case 'broken-quotes':
      return `has a quote that does not end, in line ${problem.line}.`
    case 'too-many-cells':
      return `has more values than columns in line ${problem.line}.`
    case 'two-columns':
      return `has the column ${problem.column} twice.`
    default:
      return 'cannot be read.'
  }
}
