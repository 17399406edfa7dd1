import { type KeyboardEvent, useRef } from 'react'
import { type GroupSection, Icon, listStep, useText } from '#engine/plugin.ts'
import styles from './GroupTabs.module.css'

export interface TabListProps {
  readonly id: string
  readonly label: string
  readonly sections: readonly GroupSection[]
  readonly selected: string
  readonly select: (name: string) => void
}

/** A tab for each section. Arrow keys, Home and End select another one. */
export function TabList({ id, label, sections, selected, select }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = sections.findIndex(({ field }) => field.field === selected)
    const next = listStep(event, at, { count: sections.length, axis: 'horizontal', wraps: true })
    const section = next === null ? undefined : sections[next]
    if (!section) return
    event.preventDefault()
    select(section.field.field)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[sections.indexOf(section)]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
      {sections.map(section => (
        <Tab
          key={section.field.field}
          id={id}
          section={section}
          isSelected={section.field.field === selected}
          select={select}
        />
      ))}
    </div>
  )
}

interface TabProps {
  readonly id: string
  readonly section: GroupSection
  readonly isSelected: boolean
  readonly select: (name: string) => void
}

function Tab({ id, section, isSelected, select }: TabProps) {
  const text = useText()
  const { field, options, summary } = section
  const { title, icon } = options
  const edited = summary.edited > 0 ? text('group.edited', { count: summary.edited }) : null
  const problems = summary.problems > 0 ? text('group.problems', { count: summary.problems }) : null
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${field.field}-tab`}
      className={styles.tab}
      aria-selected={isSelected}
      aria-controls={`${id}-${field.field}`}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => select(field.field)}
    >
      {typeof icon === 'string' && icon !== '' && <Icon name={icon} size={18} />}
      <span dir="auto">{typeof title === 'string' && title !== '' ? title : field.name}</span>
      {edited && <span role="img" className={styles.edited} aria-label={edited} title={edited} />}
      {problems && <span className={styles.problems}>{problems}</span>}
    </button>
  )
}
