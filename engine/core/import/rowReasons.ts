import { failureReason } from '../form/failureReason.ts'
import { problemText } from '../form/problemText.ts'
import type { Text } from '../i18n/createText.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FailedRow } from './ImportContext.ts'
import { betweenKeys } from './importList.ts'
import type { PlannedRow, RowProblem } from './planImport.ts'

const own = {
  exists: 'import.key_exists',
  'missing-key': 'import.key_missing',
  twice: 'import.duplicate_key',
  denied: 'import.field_denied',
  list: 'import.list_expected',
  'unknown-item': 'import.unknown_item',
  'several-items': 'import.several_items',
}

/** The problem of a value in a row, as a sentence. */
export function rowProblemText({ problem, value }: RowProblem, text: Text): string {
  if ('field' in problem) return problemText(problem, text)
  if (problem.type === 'wrong-type')
    return problem.example === null ? text('validation.type') : text('import.expected', { example: problem.example })
  const related = 'related' in problem ? problem.related : ''
  return text(own[problem.type], { key: String(value), separator: betweenKeys, related })
}

/** A row that is not in the collection now: its line in the file, and why. */
export interface LeftRow {
  readonly row: PlannedRow
  readonly reason: string
}

/** The rows that were not imported: those with problems, rejected ones, and unsent ones. */
export function leftRows(
  {
    plan,
    failed,
    queue,
  }: {
    readonly plan: readonly PlannedRow[]
    readonly failed: readonly FailedRow[]
    readonly queue: readonly (readonly PlannedRow[])[]
  },
  collection: CollectionInfo,
  text: Text,
): readonly LeftRow[] {
  const withProblems = plan
    .filter(row => row.problems.length > 0)
    .map(row => ({
      row,
      reason: row.problems.map(problem => `${problem.field.name}: ${rowProblemText(problem, text)}`).join(' '),
    }))
  const notSaved = failed.map(({ row, failure }) => ({ row, reason: failureReason(failure, collection, text) }))
  const notSent = queue.flat().map(row => ({ row, reason: text('import.not_sent') }))
  return [...withProblems, ...notSaved, ...notSent].sort((a, b) => a.row.line - b.row.line)
}
