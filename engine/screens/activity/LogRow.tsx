import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item } from '#schemas/data/Item.ts'
import { ActionMark } from './ActionMark.tsx'
import styles from './ActivityLog.module.css'

const activity = 'directus_activity'

export const logColumns = ['action', 'item', 'collection', 'timestamp', 'user'] as const
type LogColumn = (typeof logColumns)[number]

interface LogRowProps {
  readonly row: Item
  /** The title of the changed item, or its key until the title is read. */
  readonly title: string
  readonly href: string
  /** It is one of the changes of an open plan. */
  readonly isPart: boolean
  readonly open: () => void
}

/** One row of activity. A click anywhere opens it. */
export function LogRow({ row, title, href, isPart, open }: LogRowProps) {
  return (
    <tr
      className={styles.row}
      data-part="row"
      data-inner={isPart || undefined}
      onClick={event => {
        const target = event.target instanceof Element ? event.target : null
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || target?.closest('button'))
          return
        event.preventDefault()
        open()
      }}
    >
      <td data-column="action">
        <ActionMark action={String(row['action'])} />
      </td>
      <td data-column="item">
        <a className={`${textStyles.cut} ${styles.link}`} href={href} dir="auto" title={String(row['item'] ?? '')}>
          {title === '' ? '—' : title}
        </a>
      </td>
      <LogCell row={row} column="collection" />
      <LogCell row={row} column="timestamp" />
      <LogCell row={row} column="user" />
    </tr>
  )
}

/** A value of a row by its display. */
export function LogCell({ row, column }: { readonly row: Item; readonly column: LogColumn }) {
  const { metadata } = useStudio()
  const field = metadata.field(activity, column)
  return <td data-column={column}>{field && <DisplayValue field={field} value={row[column]} inTable />}</td>
}
