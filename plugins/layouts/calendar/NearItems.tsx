import { Button, type LayoutProps, useFormat, useItems, useText } from '#engine/plugin.ts'
import styles from './Calendar.module.css'
import { calendarParts } from './calendarParts.ts'
import { type Day, localDay } from './days.ts'
import { nearFilter } from './nearFilter.ts'
import type { CalendarOptions } from './options.ts'

export interface NearItemsProps extends Pick<LayoutProps<CalendarOptions>, 'collection' | 'options' | 'conditions'> {
  /** The first and the last day without items. */
  readonly days: readonly [Day, Day]
  readonly goTo: (day: Day) => void
}

/** Says that the visible days have no items, and leads to the closest item before and after them. */
export function NearItems({ days: [first, last], goTo, ...list }: NearItemsProps) {
  const text = useText()
  const { longDate } = useFormat()
  const found = { previous: useNearDay(list, 'previous', first), next: useNearDay(list, 'next', last) }
  return (
    <p className={styles.near} data-part="near-items">
      {text('calendar.nothing_shown')}
      {(['previous', 'next'] as const).map(side => {
        const day = found[side]
        return (
          day !== null && (
            <Button key={side} size="s" kind="quiet" onPress={() => goTo(day)}>
              {text(`calendar.${side}_item`, { day: longDate(new Date(`${day}T00:00:00`)) })}
            </Button>
          )
        )
      })}
    </p>
  )
}

type List = Pick<NearItemsProps, 'collection' | 'options' | 'conditions'>

/** The day of the closest item on one side; null if there is none or until it is known. */
function useNearDay({ collection, options, conditions }: List, side: 'previous' | 'next', from: Day): Day | null {
  const { start } = calendarParts(collection, options)
  const { page, settled } = useItems(
    start ? collection.collection : null,
    start && {
      ...conditions,
      fields: [collection.primaryKey, start.field],
      filter: { _and: [conditions?.filter ?? {}, nearFilter(start, side, from)] },
      sort: [side === 'next' ? start.field : `-${start.field}`],
      limit: 1,
    },
  )
  const value = settled && start ? page?.items[0]?.[start.field] : null
  if (typeof value !== 'string') return null
  return start?.type === 'timestamp' ? localDay(new Date(value)) : value.slice(0, 10)
}
