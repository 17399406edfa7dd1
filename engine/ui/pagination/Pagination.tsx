import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Pagination.module.css'
import { pageWindow } from './pageWindow.ts'

export interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly onChange: (page: number) => void
}

/** The way to the other pages: first, previous, seven in between, next, last. */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  const text = useText()
  const step = (to: number, icon: string, label: string) => (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onChange(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  )
  return (
    <nav className={styles.pages} aria-label={text('pagination')}>
      {step(1, 'first_page', text('first_page'))}
      {step(page - 1, 'chevron_left', text('previous_page'))}
      {pageWindow(page, pages).map((entry, index) =>
        entry === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity than its position
          <span key={`gap-${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            className={styles.page}
            aria-label={text('page_number', { page: entry })}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onChange(entry)}
          >
            {entry}
          </button>
        ),
      )}
      {step(page + 1, 'chevron_right', text('next_page'))}
      {step(pages, 'last_page', text('last_page'))}
    </nav>
  )
}
