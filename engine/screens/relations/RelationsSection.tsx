import { useEffect, useMemo, useState } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { type Edge, modelGraph } from '#engine/core/relations/modelGraph.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import { SettingsTable } from '../settings/table/SettingsTable.tsx'
import { Staged } from '../staging/Staged.tsx'
import { Diagram } from './Diagram.tsx'
import styles from './RelationsSection.module.css'

/** How collections are related: as a diagram, and as a table with the same content. */
export default function RelationsSection({ path }: SectionProps) {
  return path === '' ? (
    <Staged>
      <RelationsPage />
    </Staged>
  ) : (
    <NotFoundPage />
  )
}

function RelationsPage() {
  const text = useText()
  const { metadata } = useStudio()
  const [includeSystem, setIncludeSystem] = useState(false)
  const graph = useMemo(() => modelGraph(metadata, includeSystem), [metadata, includeSystem])
  useEffect(() => void refreshModel(), [])
  return (
    <Page
      title={text('data_model.relations')}
      icon="account_tree"
      breadcrumb={<a href={settingsHref('data-model')}>{text('data_model.name')}</a>}
    >
      <div className={styles.page}>
        <Checkbox
          label={text('collections_interface.include_system')}
          checked={includeSystem}
          onChange={setIncludeSystem}
        />
        {graph.nodes.length === 0 ? (
          <EmptyState icon="account_tree" title={text('no_collections')} text={text('data_model.none_body')} />
        ) : (
          <Diagram graph={graph} />
        )}
        {graph.edges.length > 0 && (
          <section className={styles.table} aria-labelledby="relations-table">
            <h2 id="relations-table" className={styles.heading}>
              {text('model.diagram.table', { count: graph.edges.length })}
            </h2>
            <SettingsTable<Edge>
              label={text('data_model.relations')}
              rows={graph.edges}
              columns={[
                {
                  id: 'field',
                  label: text('model.diagram.many'),
                  cell: ({ from, field }) => <span dir="ltr">{`${from}.${field}`}</span>,
                },
                {
                  id: 'kind',
                  label: text('model.diagram.kind'),
                  width: 150,
                  wide: true,
                  cell: ({ any }) => text(any ? 'data_model.kind.m2a' : 'data_model.kind.m2o'),
                },
                {
                  id: 'to',
                  label: text('model.diagram.one'),
                  cell: ({ to, list }) => <span dir="ltr">{list === null ? to : `${to}.${list}`}</span>,
                },
              ]}
              keyOf={({ id }) => id}
              nameOf={({ from, field }) => `${from}.${field}`}
              hrefOf={({ from, field }) => settingsHref('data-model', from, field)}
              link="field"
            />
          </section>
        )}
      </div>
    </Page>
  )
}
