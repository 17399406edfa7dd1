import { useState } from 'react'
import { Icon, type InterfaceProps, useText } from '#engine/plugin.ts'
import styles from './Group.module.css'
import type { GroupOptions } from './plugin.ts'

/** Fields that belong together, below a title that shows and hides them. Holds no value. */
export default function Group({ id, options, field, summary, children }: InterfaceProps<unknown, GroupOptions>) {
  const text = useText()
  const problems = summary?.problems ?? 0
  const edited = summary?.edited ?? 0
  const [chosen, setChosen] = useState(options.start === 'open')
  // Problems that come up while it is closed open it; those that were there when it was closed do not.
  const [accepted, setAccepted] = useState(0)
  const open = chosen || problems > accepted
  // Once drawn, the rows stay, so that nothing typed in them is lost.
  const [drawn, setDrawn] = useState(open)
  const toggle = () => {
    setChosen(!open)
    setAccepted(open ? problems : 0)
    setDrawn(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame, and is named by a legend alone
    <div role="group" className={styles.group} aria-labelledby={`${id}-title`}>
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
        {options.icon && <Icon name={options.icon} />}
        <span id={`${id}-title`} className={styles.title} dir="auto">
          {options.title || field.name}
        </span>
        <span id={`${id}-summary`} className={styles.summary}>
          {!open && (
            <>
              <span>{text('group.fields', { count: summary?.fields ?? 0 })}</span>
              {edited > 0 && <span className={styles.edited}>{text('group.edited', { count: edited })}</span>}
              {problems > 0 && <span className={styles.problems}>{text('group.problems', { count: problems })}</span>}
            </>
          )}
        </span>
      </button>
      <div id={`${id}-rows`} className={styles.rows} hidden={!open}>
        {(open || drawn) && (children || <p className={styles.none}>{text('group.none')}</p>)}
      </div>
    </div>
  )
}
