import { useState } from 'react'
import { type GroupSection, type InterfaceProps, keepOpenSections, readOpenSections, useText } from '#engine/plugin.ts'
import styles from './GroupTabs.module.css'
import type { GroupTabsOptions } from './options.ts'
import { TabList } from './TabList.tsx'

const problemsOf = (sections: readonly GroupSection[]) =>
  new Map(sections.map(({ field, summary }) => [field.field, summary.problems]))

/** Each group inside is a tab with its fields; so is each field that is in no group inside. */
export default function GroupTabs(props: InterfaceProps<unknown, GroupTabsOptions>) {
  const { id, field, options, sections = [] } = props
  const text = useText()
  const [chosen, setChosen] = useState(() => readOpenSections(field)?.[0])
  const isKnown = sections.some(section => section.field.field === chosen)
  const selected = isKnown && chosen !== undefined ? chosen : sections[0]?.field.field
  // If a save is rejected, the first tab with new problems opens.
  const [known, setKnown] = useState(problemsOf(sections))
  const current = problemsOf(sections)
  if ([...current].some(([name, problems]) => problems !== (known.get(name) ?? 0))) {
    setKnown(current)
    const first = [...current].find(([name, problems]) => problems > (known.get(name) ?? 0))?.[0]
    if (first !== undefined) setChosen(first)
  }
  // Rows stay mounted after the first render, so that text typed in them is not lost.
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  if (selected !== undefined && !drawn.has(selected)) setDrawn(new Set([...drawn, selected]))
  if (selected === undefined) return <p className={styles.empty}>{text('group.none')}</p>
  const select = (name: string) => {
    setChosen(name)
    keepOpenSections(field, [name])
  }
  return (
    <div className={styles.group}>
      <TabList id={id} label={options.title || field.name} sections={sections} selected={selected} select={select} />
      {sections.map(({ field: { field: name }, rows }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}`}
          className={styles.panel}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={name !== selected}
        >
          {drawn.has(name) && (rows || <p className={styles.empty}>{text('group.none')}</p>)}
        </div>
      ))}
    </div>
  )
}
