import { useText } from '#engine/i18n/I18n.tsx'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { hrefOf } from '../../base.ts'
import { collectionHref } from '../../places.ts'
import styles from './OverviewPage.module.css'
import { visibleCollections } from './visibleCollections.ts'

/** The collections as a table: icon, name, note (C-039 … C-050). */
export function OverviewPage() {
  const text = useText()
  const { metadata } = useStudio()
  const collections = visibleCollections(metadata)
  return (
    <Page
      title={text('collections')}
      icon="box"
      actions={
        metadata.caller.admin && (
          <a className={styles.create} href={hrefOf('/settings/data-model/+')}>
            <Icon name="add" size={18} />
            {text('create_collection')}
          </a>
        )
      }
    >
      {collections.length === 0 ? (
        <EmptyState icon="box" title={text('no_collections')} text={text('no_collections_body')} />
      ) : (
        <table className={styles.table}>
          <colgroup>
            <col style={{ inlineSize: 42 }} />
            <col className={styles.nameColumn} />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className={styles.hidden}>{text('icon')}</span>
              </th>
              <th scope="col">{text('name')}</th>
              <th scope="col">{text('note')}</th>
            </tr>
          </thead>
          <tbody>
            {collections.map(collection => (
              <tr key={collection.collection}>
                <td className={styles.icon}>
                  <Icon name={collection.icon} />
                </td>
                <td>
                  <a className={styles.link} href={collectionHref(collection.collection)}>
                    {collection.name}
                  </a>
                </td>
                <td className={styles.note} title={collection.note ?? undefined}>
                  {collection.note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Page>
  )
}
