import type { ReactNode } from 'react'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { SidebarSection } from '../ui/page/SidebarSection.tsx'
import styles from './ListSidebar.module.css'

export interface ListSidebarProps {
  readonly collection: CollectionInfo
  readonly count: number | null
  /** The controls of the layout. */
  readonly children: ReactNode
}

/** What stands beside a list: the layout's controls, and what there is to know of the collection. */
export function ListSidebar({ collection, count, children }: ListSidebarProps) {
  const text = useText()
  return (
    <>
      <SidebarSection title={text('layout_options')} icon="tune" open>
        {children}
      </SidebarSection>
      <SidebarSection title={text('information')} icon="info">
        <dl className={styles.facts}>
          <dt>{text('collection')}</dt>
          <dd>{collection.collection}</dd>
          <dt>{text('primary_key')}</dt>
          <dd>{collection.primaryKey}</dd>
          <dt>{text('fields')}</dt>
          <dd>{collection.fields.length}</dd>
          {count !== null && (
            <>
              <dt>{text('matching_items')}</dt>
              <dd>{count}</dd>
            </>
          )}
        </dl>
        {collection.note && <p className={styles.note}>{collection.note}</p>}
      </SidebarSection>
    </>
  )
}
