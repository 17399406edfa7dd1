import { type ReactNode, useState } from 'react'
import { type GroupSummary, Icon, useText } from '#engine/plugin.ts'
import styles from './Group.module.css'

export interface DisclosureProps {
  readonly id: string
  readonly title: string
  readonly icon: string | undefined
  readonly color: string | undefined
  readonly summary: GroupSummary | undefined
  /** Whether the user opened it. New problems open it regardless. */
  readonly chosen: boolean
  readonly choose: (open: boolean) => void
  readonly children: ReactNode
}

/** Rows below a title that shows and hides them. */
export function Disclosure({ id, title, icon, color, summary, chosen, choose, children }: DisclosureProps) {
  const text = useText()
  const problems = summary?.problems ?? 0
  const edited = summary?.edited ?? 0
  // A new problem opens a closed section; problems that existed when it was closed do not.
  const [accepted, setAccepted] = useState(0)
  // Solved problems, or a new attempt to save, count as new when they occur again.
  if (problems < accepted) setAccepted(problems)
  const open = chosen || problems > accepted
  // Rows stay mounted after the first render, so that text typed in them is not lost.
  const [drawn, setDrawn] = useState(open)
  const toggle = () => {
    choose(!open)
    setAccepted(open ? problems : 0)
    setDrawn(true)
  }
  const isDrawn = open || drawn
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border, and can only be named by a legend
    <div
      role="group"
      className={styles.group}
      aria-labelledby={`${id}-title`}
      style={color ? { borderInlineStart: `3px solid ${color}` } : undefined}
    >
      <button
        type="button"
        className={styles.header}
        aria-expanded={open}
        aria-controls={`${id}-rows`}
        aria-describedby={`${id}-summary`}
        onClick={toggle}
      >
        <span className={styles.arrow}>
          <Icon name={open ? 'expand_more' : 'chevron_right'} />
        </span>
        {icon && (
          <span className={styles.icon} style={color ? { color } : undefined}>
            <Icon name={icon} />
          </span>
        )}
        <span id={`${id}-title`} className={styles.title} dir="auto">
          {title}
        </span>
        <span id={`${id}-summary`} className={styles.summary}>
          {!open && <span>{text('group.fields', { count: summary?.fields ?? 0 })}</span>}
          {!open && edited > 0 && <span className={styles.edited}>{text('group.edited', { count: edited })}</span>}
          {problems > 0 && <span className={styles.problems}>{text('group.problems', { count: problems })}</span>}
        </span>
      </button>
      <div id={`${id}-rows`} className={styles.rows} hidden={!open}>
        {isDrawn && (children || <p className={styles.empty}>{text('group.none')}</p>)}
      </div>
    </div>
  )
}
