import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './ListSidebar.module.css'

export interface ListFactsProps {
  readonly collection: CollectionInfo
  readonly count: number | null
  /** The note of the collection. */
  readonly help: string | null
}

/** Information about the collection of a list. */
export default function ListFacts({ collection, count, help }: ListFactsProps) {
  const text = useText()
  return (
    <>
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
      {help && (
        <p className={styles.note} dir="auto">
          {help}
        </p>
      )}
    </>
  )
}
