import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { Icon } from '../icon/Icon.tsx'
import styles from './Tabs.module.css'

/** One of the tabs. */
export interface TabInfo {
  readonly id: string
  readonly label: string
  /** Why it cannot be opened now. */
  readonly disabledReason?: string
  /** The problem that prevents the content from being saved. */
  readonly problem?: string
  /** A text that marks the tab as having content. */
  readonly mark?: string
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly TabInfo[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/** Tabs, one of them visible. Arrow keys move between tabs. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={key => onSelect(String(key))}
      disabledKeys={tabs.flatMap(({ id, disabledReason }) => (disabledReason === undefined ? [] : id))}
    >
      <TabList className={styles.list ?? ''} aria-label={label}>
        {tabs.map(({ id, label: name, disabledReason, problem, mark }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            <span title={disabledReason}>{name}</span>
            {mark !== undefined && <span role="img" className={styles.mark} aria-label={mark} title={mark} />}
            {problem !== undefined && (
              <span role="img" className={styles.problem} aria-label={problem} title={problem}>
                <Icon name="error" size={16} />
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {/* A separate panel for each tab: React Aria keeps a panel's first id. */}
      <TabPanel key={selected} id={selected} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
