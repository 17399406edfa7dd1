import { useState } from 'react'
import { groupPlans } from '#engine/core/activity/planGroups.ts'
import type { LayoutProps } from '#engine/core/registry/LayoutPlugin.ts'
import { ListFooter } from '#engine/form/list-footer/ListFooter.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import styles from './ActivityLog.module.css'
import { LogRow, logColumns } from './LogRow.tsx'
import { PlanRow } from './PlanRow.tsx'
import { useItemTitles } from './useItemTitles.ts'

/** The activity as a table. Changes made together are one row, which opens. */
export default function ActivityLog(props: LayoutProps) {
  const { collection, items, itemHref, openItem } = props
  const { metadata } = useStudio()
  // By the oldest row: new rows are added at the other end.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const titleOf = useItemTitles(items)
  const keyOf = (row: (typeof items)[number]) => String(row[collection.primaryKey])
  const drawRow = (row: (typeof items)[number], isPart = false) => (
    <LogRow
      key={keyOf(row)}
      row={row}
      title={titleOf(row)}
      href={itemHref(keyOf(row))}
      isPart={isPart}
      open={() => openItem(keyOf(row))}
    />
  )
  return (
    <div className={styles.layout} data-part="activity-log">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label={collection.name}>
        <table className={styles.table} aria-busy={props.loading}>
          <thead>
            <tr>
              {logColumns.map(name => (
                <th key={name} scope="col" data-column={name}>
                  {metadata.field(collection.collection, name)?.name ?? name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groupPlans(items).flatMap(entry => {
              if (entry.kind === 'single') return [drawRow(entry.row)]
              const id = keyOf(entry.rows[entry.rows.length - 1] ?? entry.rows[0])
              const isOpen = open.has(id)
              const toggle = () => {
                const next = new Set(open)
                if (!next.delete(id)) next.add(id)
                setOpen(next)
              }
              return [
                <PlanRow key={`plan ${id}`} rows={entry.rows} isOpen={isOpen} toggle={toggle} />,
                ...(isOpen ? entry.rows.map(row => drawRow(row, true)) : []),
              ]
            })}
          </tbody>
        </table>
      </section>
      <ListFooter {...props} />
    </div>
  )
}
