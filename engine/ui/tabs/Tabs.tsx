import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { Icon } from '../icon/Icon.tsx'
import styles from './Tabs.module.css'

/** One of the tabs. */
export interface TabInfo {
  readonly id: string
  readonly label: string
  /** Why it cannot be opened now. */
  readonly why?: string
  /** What keeps what is in it from being saved. */
  readonly problem?: string
  /** That there is something in it, in words. */
  readonly mark?: string
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly TabInfo[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** What is in the selected one. */
  readonly children: ReactNode
}

/** Parts of one thing, one of them in sight. Arrow keys go from tab to tab. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={key => onSelect(String(key))}
      disabledKeys={tabs.flatMap(({ id, why }) => (why === undefined ? [] : id))}
    >
      <TabList className={styles.list ?? ''} aria-label={label}>
        {tabs.map(({ id, label: name, why, problem, mark }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            <span title={why}>{name}</span>
            {mark !== undefined && <span role="img" className={styles.mark} aria-label={mark} title={mark} />}
            {problem !== undefined && (
              <span role="img" className={styles.problem} aria-label={problem} title={problem}>
                <Icon name="error" size={16} />
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {/* Another panel for each tab: React Aria keeps the id that a panel had first. */}
      <TabPanel key={selected} id={selected} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
