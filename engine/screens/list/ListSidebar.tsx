import { type ReactNode, Suspense } from 'react'
import type { Matching } from '#engine/core/list/matching.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Loaded, type LoadedProps } from '#engine/ui/lazy/Loaded.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import type { Query } from '#schemas/api/Query.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { TranslationsPanelProps } from '../translations/TranslationsPanel.tsx'
import type { ExportPanelProps } from './export/ExportPanel.tsx'
import type { ListFactsProps } from './ListFacts.tsx'
import styles from './ListSidebar.module.css'

const loadTranslations = () => import('../translations/TranslationsPanel.tsx')
const loadFacts = () => import('./ListFacts.tsx')
const loadExport = () => import('./export/ExportPanel.tsx')

export interface ListSidebarProps {
  readonly collection: CollectionInfo
  readonly count: number | null
  /** The query of the list. */
  readonly query: Query
  readonly selection: readonly Key[]
  /** The selection, if it is all items that match. */
  readonly matching: Matching | null
  /** Opens the import; null if there is none. */
  readonly importing: MenuItem | null
  /** The note of the collection. */
  readonly help: string | null
  /** The editor of filters. */
  readonly filters: ReactNode
  /** The controls of the layout. */
  readonly children: ReactNode
}

/** The sidebar of a list: the layout's controls, and information about the collection. */
export function ListSidebar(props: ListSidebarProps) {
  const { collection, count, query, selection, matching, importing, help, filters, children } = props
  const text = useText()
  return (
    <>
      {filters}
      <SidebarSection title={text('layout_options')} icon="tune" open>
        <div className={styles.layout}>{children}</div>
      </SidebarSection>
      <SidebarSection title={text('export')} icon="download" lazy>
        <Part<ExportPanelProps> load={loadExport} props={{ collection, query, selection, matching }} />
      </SidebarSection>
      {collection.fields.some(({ specials }) => specials.includes('translations')) && (
        <SidebarSection title={text('translations.name')} icon="translate" lazy>
          <Part<TranslationsPanelProps> load={loadTranslations} props={{ collection, query }} />
        </SidebarSection>
      )}
      {importing && (
        <SidebarSection title={text('import_section')} icon="upload" lazy>
          <Button
            icon="upload"
            {...(importing.disabledReason === undefined ? {} : { disabledReason: importing.disabledReason })}
            onPress={importing.onSelect}
          >
            {importing.label}
          </Button>
        </SidebarSection>
      )}
      <SidebarSection title={text('information')} icon="info" lazy>
        <Part<ListFactsProps> load={loadFacts} props={{ collection, count, help }} />
      </SidebarSection>
    </>
  )
}

/** The content of a section, loaded when it opens. */
function Part<Props extends object>(loaded: LoadedProps<Props>) {
  const text = useText()
  return (
    <Boundary
      fallback={(_, retry) => (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: retry }}>
          {text('unexpected_error')}
        </Notice>
      )}
    >
      <Suspense>
        <Loaded {...loaded} />
      </Suspense>
    </Boundary>
  )
}
