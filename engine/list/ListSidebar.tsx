import { type ReactNode, Suspense } from 'react'
import type { Query } from '#schemas/api/Query.ts'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { Loaded } from '../registry/Loaded.tsx'
import { Boundary } from '../ui/boundary/Boundary.tsx'
import { Button } from '../ui/button/Button.tsx'
import type { MenuItem } from '../ui/menu/MenuItem.ts'
import { Notice } from '../ui/notice/Notice.tsx'
import { SidebarSection } from '../ui/page/SidebarSection.tsx'
import type { ExportPanelProps } from './export/ExportPanel.tsx'
import styles from './ListSidebar.module.css'

const loadExport = () => import('./export/ExportPanel.tsx')

export interface ListSidebarProps {
  readonly collection: CollectionInfo
  readonly count: number | null
  /** What the list asks for. */
  readonly query: Query
  /** Opens the import; null where people bring nothing in. */
  readonly importing: MenuItem | null
  /** What the collection is for. */
  readonly help: string | null
  /** The editor of filters. */
  readonly filters: ReactNode
  /** The controls of the layout. */
  readonly children: ReactNode
}

/** What stands beside a list: the layout's controls, and what there is to know of the collection. */
export function ListSidebar({ collection, count, query, importing, help, filters, children }: ListSidebarProps) {
  const text = useText()
  return (
    <>
      {filters}
      <SidebarSection title={text('layout_options')} icon="tune" open>
        <div className={styles.layout}>{children}</div>
      </SidebarSection>
      <SidebarSection title={text('export')} icon="download" late>
        <Boundary
          fallback={(_, retry) => (
            <Notice kind="danger" action={{ label: text('try_again'), onPress: retry }}>
              {text('unexpected_error')}
            </Notice>
          )}
        >
          <Suspense>
            <Loaded<ExportPanelProps> load={loadExport} props={{ collection, query }} />
          </Suspense>
        </Boundary>
      </SidebarSection>
      {importing && (
        <SidebarSection title={text('import_section')} icon="upload">
          <Button
            icon="upload"
            {...(importing.why === undefined ? {} : { why: importing.why })}
            onPress={importing.onSelect}
          >
            {importing.label}
          </Button>
        </SidebarSection>
      )}
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
        {help && <p className={styles.note}>{help}</p>}
      </SidebarSection>
    </>
  )
}
