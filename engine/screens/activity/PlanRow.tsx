import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item } from '#schemas/data/Item.ts'
import { ActionMark } from './ActionMark.tsx'
import styles from './ActivityLog.module.css'
import { LogCell } from './LogRow.tsx'

interface PlanRowProps {
  /** The newest first. */
  readonly rows: readonly [Item, ...Item[]]
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Changes that were made together, as one row that opens to show them. */
export function PlanRow({ rows, isOpen, toggle }: PlanRowProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { tag } = useFormat()
  const [first] = rows
  const isAlike = rows.every(({ action }) => action === first['action'])
  const names = [...new Set(rows.map(row => String(row['collection'])))].map(
    name => metadata.collection(name)?.name ?? name,
  )
  const collections = new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(names)
  return (
    <tr
      className={styles.row}
      data-part="plan"
      onClick={event => {
        const target = event.target instanceof Element ? event.target : null
        if (event.defaultPrevented || target?.closest('[data-column="user"] button')) return
        toggle()
      }}
    >
      <td data-column="action">
        <ActionMark action={isAlike ? String(first['action']) : 'update'} />
      </td>
      <td data-column="item">
        <button type="button" className={styles.plan} aria-expanded={isOpen}>
          <Icon name={isOpen ? 'expand_more' : 'chevron_right'} size={18} />
          <span className={textStyles.cut}>{text('activity.plan', { count: rows.length })}</span>
        </button>
      </td>
      <td data-column="collection">
        <span className={textStyles.cutInline} title={collections}>
          {collections}
        </span>
      </td>
      <LogCell row={first} column="timestamp" />
      <LogCell row={first} column="user" />
    </tr>
  )
}
