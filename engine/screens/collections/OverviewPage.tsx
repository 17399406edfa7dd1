import { use } from 'react'
import type { CollectionBranch } from '#engine/core/collections/collectionTree.ts'
import { visibleCollections } from '#engine/core/collections/visibleCollections.ts'
import { loadOnce } from '#engine/core/lazy/loadOnce.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { CreateLink } from '#engine/ui/button/CreateLink.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './OverviewPage.module.css'

/** Servers from 9.0 on list collections in folders. */
const treeCode = loadOnce(() => import('#engine/core/collections/collectionTree.ts'))

/** The collections as a table: icon, name, note. */
export function OverviewPage() {
  const text = useText()
  const { metadata } = useStudio()
  const isGrouped = metadata.collections.some(({ meta }) => meta?.group)
  const rows = isGrouped
    ? rowsOf(use(treeCode()).collectionTree(metadata))
    : visibleCollections(metadata).map(info => ({ info, depth: 0 }))
  return (
    <Page
      title={text('collections')}
      icon="box"
      actions={
        metadata.caller.admin && (
          <CreateLink href={hrefOf('/settings/data-model/+')}>{text('create_collection')}</CreateLink>
        )
      }
    >
      {rows.length === 0 ? (
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
                <span className={textStyles.hidden}>{text('icon')}</span>
              </th>
              <th scope="col">{text('name')}</th>
              <th scope="col">{text('note')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ info: collection, depth }) => (
              <tr key={collection.collection} data-folder={collection.isFolder || undefined}>
                <td className={styles.icon}>
                  <Icon name={collection.isFolder && collection.icon === 'box' ? 'folder' : collection.icon} />
                </td>
                <td style={{ '--depth': depth } as Readonly<Record<string, number>>} className={styles.name}>
                  {collection.isFolder ? (
                    <strong className={styles.folder}>{collection.name}</strong>
                  ) : (
                    <a className={styles.link} href={collectionHref(collection.collection)}>
                      {collection.name}
                    </a>
                  )}
                </td>
                <td>
                  <span className={styles.note} dir="auto" title={collection.note ?? undefined}>
                    {collection.note}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Page>
  )
}

interface Row {
  readonly info: CollectionInfo
  /** In how many folders it is. */
  readonly depth: number
}

const rowsOf = (branches: readonly CollectionBranch[], depth = 0): readonly Row[] =>
  branches.flatMap(({ info, children }) => [{ info, depth }, ...rowsOf(children, depth + 1)])
