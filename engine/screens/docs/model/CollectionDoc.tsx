import { exampleRequest } from '#engine/core/docs/model/exampleRequest.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { collectionType, typeNames } from '#schemas/types/modelTypes.ts'
import { NotFoundPage } from '../../NotFoundPage.tsx'
import styles from './CollectionDoc.module.css'
import { FieldsTable } from './FieldsTable.tsx'
import { WhoMay } from './WhoMay.tsx'

export interface CollectionDocProps {
  /** The collection; null for the list of all. */
  readonly name: string | null
  readonly hrefOf: (path: string) => string
}

/** The data of the project: a page for each collection, from the current model. */
export default function CollectionDoc({ name, hrefOf }: CollectionDocProps) {
  const { metadata } = useStudio()
  if (name === null) return <AllCollections hrefOf={hrefOf} />
  const collection = metadata.collection(name)
  return collection && !collection.isFolder ? (
    <OneCollection key={name} collection={collection} hrefOf={hrefOf} />
  ) : (
    <NotFoundPage />
  )
}

function AllCollections({ hrefOf }: Pick<CollectionDocProps, 'hrefOf'>) {
  const text = useText()
  const { metadata } = useStudio()
  const listed = metadata.collections.filter(({ isFolder, isSystem }) => !isSystem && !isFolder)
  return (
    <Page plain title={text('docs.model')} icon="box" breadcrumb={text('documentation')}>
      {listed.length === 0 ? (
        <EmptyState icon="box" title={text('no_collections')} text={text('docs.no_collections')} />
      ) : (
        <ul className={styles.all}>
          {listed.map(({ collection, name, icon, note, fields }) => (
            <li key={collection}>
              <a className={styles.entry} href={hrefOf(`model/${encodeURIComponent(collection)}`)}>
                <Icon name={icon} />
                <span className={styles.entryText}>
                  <strong>{name}</strong>
                  <span className={styles.muted}>{note ?? text('docs.field_count', { count: fields.length })}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function OneCollection({
  collection,
  hrefOf,
}: {
  readonly collection: CollectionInfo
  readonly hrefOf: (path: string) => string
}) {
  const text = useText()
  const { metadata } = useStudio()
  const { collection: name, note, meta } = collection
  const model = {
    collections: metadata.collections.map(each => ({ collection: each.collection, meta: each.meta })),
    fields: metadata.collections.flatMap(({ fields }) => fields.map(({ wire }) => wire)),
    relations: metadata.relations,
  }
  const names = typeNames(model.collections.map(each => each.collection))
  return (
    <Page
      plain
      title={collection.name}
      icon={collection.icon}
      breadcrumb={<a href={hrefOf('model')}>{text('docs.model')}</a>}
    >
      <article className={styles.page} data-part="collection-doc">
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
        <p>
          <a href={collectionHref(name)}>{text('docs.open_items')}</a>
        </p>
        <h2>{text('fields')}</h2>
        <FieldsTable collection={collection} hrefOf={hrefOf} />
        <h2>{text('docs.who_may')}</h2>
        <WhoMay collection={name} />
        <h2>{text('docs.example')}</h2>
        <Code>{exampleRequest(collection, location.origin)}</Code>
        <h2>{text('docs.types')}</h2>
        <Code>{collectionType(model, names, { collection: name, meta })}</Code>
      </article>
    </Page>
  )
}

/** Makes horizontally scrollable content focusable. */
const Code = ({ children }: { readonly children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
  <pre className={styles.code} dir="ltr" tabIndex={0}>
    <code>{children}</code>
  </pre>
)
