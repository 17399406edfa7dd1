import { useId } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './Timeline.module.css'
import { type TimelineFilter, timelineFilters } from './useTimeline.ts'

interface TimelineFilterChoiceProps {
  readonly filter: TimelineFilter
  readonly choose: (filter: TimelineFilter) => void
}

/** Chooses what the timeline shows. */
export function TimelineFilterChoice({ filter, choose }: TimelineFilterChoiceProps) {
  const text = useText()
  const name = useId()
  const labels = { all: text('timeline.all'), comments: text('comments.title'), changes: text('timeline.changes') }
  return (
    <div className={styles.filters} role="radiogroup" aria-label={text('timeline.title')}>
      {timelineFilters.map(each => (
        <label key={each} className={styles.filter}>
          <input type="radio" name={name} checked={filter === each} onChange={() => choose(each)} />
          {labels[each]}
        </label>
      ))}
    </div>
  )
}
