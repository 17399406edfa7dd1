import { maxCount } from '#engine/core/list/maxCount.ts'
import type { LayoutProps } from '#engine/core/registry/LayoutPlugin.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Pagination } from '#engine/ui/pagination/Pagination.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import styles from './ListFooter.module.css'

/** The page sizes to choose from. */
const limits = [25, 50, 100, 250]

/** The page size is only offered from this many rows on. */
const choiceNeeds = 25

/** The range and total of the list, the page size, and the page navigation. */
export function ListFooter({
  items,
  count,
  query,
  changeQuery,
}: Pick<LayoutProps, 'items' | 'count' | 'query' | 'changeQuery'>) {
  const text = useText()
  const { page, limit } = query
  const start = items.length === 0 ? 0 : (page - 1) * Math.max(limit, 0) + 1
  const end = start === 0 ? 0 : start + items.length - 1
  const isMore = count !== null && count > maxCount
  const counted = count === null || limit <= 0 ? 1 : Math.ceil(count / limit)
  // Pages beyond the counted items can be reached one by one.
  const pages = isMore && limit > 0 && items.length >= limit ? Math.max(counted, page + 1) : counted
  return (
    <div className={styles.footer} data-part="list-footer">
      <p className={styles.count} aria-live="polite">
        {count === null
          ? text('item_range', { start, end })
          : isMore
            ? text('item_count_more', { start, end, count: maxCount })
            : text('item_count', { start, end, count })}
      </p>
      {pages > 1 && <Pagination page={page} pages={pages} onChange={next => changeQuery({ page: next })} />}
      {items.length >= choiceNeeds && (
        <Select
          label={text('per_page')}
          labelHidden
          value={String(limit)}
          options={limits.map(value => ({ value: String(value), label: text('per_page_choice', { count: value }) }))}
          onChange={value => changeQuery({ limit: Number(value), page: 1 })}
          size="s"
        />
      )}
    </div>
  )
}
