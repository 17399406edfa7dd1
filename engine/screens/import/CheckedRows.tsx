import { plainText } from '#engine/core/display/displayText.ts'
import type { PlannedRow } from '#engine/core/import/planImport.ts'
import { rowProblemText } from '#engine/core/import/rowReasons.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './Import.module.css'

/** Maximum problems listed; the results file contains all. */
const shown = 100

/** A preview of an import before anything is sent: the number of rows by action, and the problems by row. */
export function CheckedRows({ plan }: { readonly plan: readonly PlannedRow[] }) {
  const text = useText()
  const sound = plan.filter(row => row.problems.length === 0)
  const created = sound.filter(row => row.action === 'create').length
  const problems = plan.flatMap(row => row.problems.map(problem => ({ row, problem })))
  return (
    <>
      <div role="status">
        <dl className={styles.counts}>
          <Sum name={text('import.will_create')} count={created} />
          <Sum name={text('import.will_change')} count={sound.length - created} />
          <Sum name={text('import.will_skip')} count={plan.length - sound.length} danger />
        </dl>
      </div>
      {problems.length > 0 && (
        <table className={`${styles.table} ${styles.problem}`}>
          <caption className={styles.caption}>
            {text('import.problems', { count: problems.length, shown: Math.min(shown, problems.length) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{text('import.line')}</th>
              <th scope="col">{text('import.field')}</th>
              <th scope="col">{text('import.value')}</th>
              <th scope="col">{text('import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, shown).map(({ row, problem }) => (
              <tr key={`${row.line} ${problem.field.field} ${problem.problem.type}`}>
                <td data-label={text('import.line')}>{row.line}</td>
                <td>{problem.field.name}</td>
                <td className={`${styles.samples} ${styles.whole}`}>
                  <bdi>{plainText(problem.value).slice(0, 120)}</bdi>
                </td>
                <td className={styles.whole}>{rowProblemText(problem, text)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

interface SumProps {
  readonly name: string
  readonly count: number
  readonly danger?: boolean
}

export function Sum({ name, count, danger = false }: SumProps) {
  return (
    <div className={styles.count} data-danger={(danger && count > 0) || undefined}>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  )
}
