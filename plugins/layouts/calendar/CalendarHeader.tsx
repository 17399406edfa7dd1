import { useState } from 'react'
import { Button, IconButton, type LayoutProps, Select, useFormat, useText } from '#engine/plugin.ts'
import styles from './Calendar.module.css'
import { calendarParts } from './calendarParts.ts'
import { addDays, addMonths, type Day, isDay } from './days.ts'
import type { CalendarOptions } from './options.ts'

interface CalendarHeaderProps extends LayoutProps<CalendarOptions> {
  readonly at: Day
  readonly today: Day
  readonly goTo: (day: Day) => void
}

/** The current month, navigation, and the choice between month and week. */
export function CalendarHeader(props: CalendarHeaderProps) {
  const { at, today, goTo, collection, options, changeOptions } = props
  const text = useText()
  const { tag } = useFormat()
  const { view } = options
  const step = (by: number) => goTo(view === 'month' ? addMonths(at, by) : addDays(at, by * 7))
  const zoned = calendarParts(collection, options).start?.type === 'timestamp'
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }).format(new Date(`${at}T00:00:00`))
  return (
    <div className={styles.header}>
      <span className={styles.tools}>
        <Button size="s" onPress={() => goTo(today)}>
          {text('calendar.today')}
        </Button>
        <IconButton icon="chevron_left" size="s" label={text(`calendar.previous.${view}`)} onPress={() => step(-1)} />
        <IconButton icon="chevron_right" size="s" label={text(`calendar.next.${view}`)} onPress={() => step(1)} />
        <h2 className={styles.month} aria-live="polite">
          {month}
        </h2>
      </span>
      <span className={styles.tools}>
        {zoned && (
          <span className={styles.zone}>
            {text('calendar.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          </span>
        )}
        <GoTo at={at} goTo={goTo} />
        <Select
          label={text('calendar.view')}
          labelHidden
          size="s"
          value={view}
          options={(['month', 'week'] as const).map(value => ({ value, label: text(`calendar.view.${value}`) }))}
          onChange={value => changeOptions({ view: value === 'week' ? 'week' : 'month' })}
        />
      </span>
    </div>
  )
}

/** Goes to any day. While its year is typed, the field contains years such as 0002. */
function GoTo({ at, goTo }: Pick<CalendarHeaderProps, 'at' | 'goTo'>) {
  const text = useText()
  const [shown, setShown] = useState(at)
  const [typed, setTyped] = useState<string>(at)
  if (shown !== at) {
    setShown(at)
    setTyped(at)
  }
  const go = () => {
    if (typed !== at && isDay(typed)) goTo(typed)
  }
  return (
    <input
      type="date"
      className={styles.goTo}
      aria-label={text('calendar.go_to')}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (isDay(value) && value >= '1000') goTo(value)
      }}
      onBlur={go}
      onKeyDown={({ key }) => key === 'Enter' && go()}
    />
  )
}
