import { pageSize } from '#engine/core/item/nested/listQuery.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Pagination } from '#engine/ui/pagination/Pagination.tsx'
import styles from './RelatedList.module.css'
import type { RowsResult } from './useRelatedRows.ts'

interface RelatedPagesProps {
  readonly list: RowsResult
  readonly page: number
  readonly setPage: (page: number) => void
}

/** Shows the range and the number of rows, with links to the other pages. */
export function RelatedPages({ list, page, setPage }: RelatedPagesProps) {
  const text = useText()
  const first = list.offset + 1
  return (
    <div className={styles.below}>
      <p className={styles.count} aria-live="polite">
        {text('item_count', {
          start: first,
          end: first + Math.min(list.rows.length, pageSize) - 1,
          count: list.total,
        })}
      </p>
      <Pagination page={Math.min(page, list.pages)} pages={list.pages} onChange={setPage} />
    </div>
  )
}
