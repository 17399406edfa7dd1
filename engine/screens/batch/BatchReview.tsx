import type { ReactNode } from 'react'
import type { BatchJob } from '#engine/core/batch/BatchJob.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import { itemTitle } from '#engine/core/item/itemTitle.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { NoRestore } from '#engine/core/undo/canRestore.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item } from '#schemas/data/Item.ts'
import styles from './BatchReview.module.css'

export interface BatchReviewProps {
  readonly collection: CollectionInfo
  readonly items: readonly Item[]
  /** How many items are selected; some may no longer exist. */
  readonly count: number
  readonly job: BatchJob
  /** Why a deletion cannot be undone; null if it can. */
  readonly noUndo: NoRestore | null
  /** The name of an item, if its collection has no template. */
  readonly nameOf?: ((item: Item) => string) | undefined
  /** Further information for the review. */
  readonly children?: ReactNode
}

/** How many items are shown for all. */
const shown = 5

/** A preview of the change: the first items with their values before and after, and whether it can be undone. */
export function BatchReview({ collection, items, count, job, noUndo, nameOf, children }: BatchReviewProps) {
  const text = useText()
  const titleOf = nameOf ?? (item => itemTitle(collection, item) ?? plainText(item[collection.primaryKey]))
  const values = job.kind === 'delete' ? {} : job.values
  const fields = collection.fields.filter(({ field }) => Object.hasOwn(values, field))
  const more = items.length - shown
  return (
    <div className={styles.review}>
      {items.length < count && <Notice kind="warning">{text('batch.missing', { count: count - items.length })}</Notice>}
      <ul className={styles.items}>
        {items.slice(0, shown).map(item => (
          <li key={String(item[collection.primaryKey])} className={styles.item}>
            <strong className={`${textStyles.cut} ${styles.name}`} dir="auto">
              {titleOf(item)}
            </strong>
            {fields.map(field => (
              <span key={field.field} className={styles.change}>
                <span className={styles.field}>{field.name}</span>
                <del className={styles.value}>
                  <span className={textStyles.hidden}>{text('batch.before')} </span>
                  <DisplayValue field={field} value={item[field.field]} inTable />
                </del>
                <span aria-hidden="true" className={styles.arrow}>
                  →
                </span>
                <ins className={styles.value}>
                  <span className={textStyles.hidden}>{text('batch.after')} </span>
                  <DisplayValue field={field} value={values[field.field]} inTable />
                </ins>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{text('batch.and_more', { count: more })}</p>}
      {children}
      <p>{text(noUndo === null ? 'batch.can_be_undone' : `batch.no_undo.${noUndo}`, { count })}</p>
    </div>
  )
}
