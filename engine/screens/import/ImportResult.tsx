import { failureText } from '#engine/core/api/failureText.ts'
import { saveBlob } from '#engine/core/files/saveBlob.ts'
import type { ImportContext } from '#engine/core/import/ImportContext.ts'
import { resultFile } from '#engine/core/import/resultFile.ts'
import { leftRows } from '#engine/core/import/rowReasons.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Table } from '#schemas/import/readTable.ts'
import { Sum } from './CheckedRows.tsx'
import styles from './Import.module.css'

export interface ImportResultProps {
  readonly collection: CollectionInfo
  readonly table: Table
  readonly context: ImportContext
}

/** Maximum rows listed; the file contains all. */
const shown = 100

/** The result of an import, and the failed rows as a file to fix. */
export function ImportResult({ collection, table, context }: ImportResultProps) {
  const text = useText()
  const { created, changed, failure, undone } = context
  const left = leftRows(context, collection, text)
  const names = { line: text('import.line'), reason: text('import.reason') }
  return (
    <>
      {failure && <Notice kind="danger">{failureText(failure, text)}</Notice>}
      {undone > 0 && <Notice kind="info">{text('import.undone', { count: undone })}</Notice>}
      <div role="status">
        <dl className={styles.counts}>
          <Sum name={text('import.created')} count={created.length - undone} />
          <Sum name={text('import.changed')} count={changed} />
          <Sum name={text('import.skipped')} count={left.length} danger />
        </dl>
      </div>
      {changed > 0 && created.length > undone && <p className={styles.hint}>{text('import.undo_hint')}</p>}
      {left.length > 0 && (
        <>
          <p>
            <Button
              icon="download"
              onPress={() => saveBlob(resultFile(table, left, names), `${collection.collection}-not-imported.csv`)}
            >
              {text('import.download', { count: left.length })}
            </Button>
          </p>
          <table className={`${styles.table} ${styles.problem}`}>
            <thead>
              <tr>
                <th scope="col">{names.line}</th>
                <th scope="col">{names.reason}</th>
              </tr>
            </thead>
            <tbody>
              {left.slice(0, shown).map(({ row, reason }) => (
                <tr key={row.line}>
                  <td data-label={names.line}>{row.line}</td>
                  <td className={styles.whole}>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
