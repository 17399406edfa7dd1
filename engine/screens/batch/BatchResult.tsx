import type { FailedItem } from '#engine/core/batch/batchMachine.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import { failureReason } from '#engine/core/form/failureReason.ts'
import { itemTitle } from '#engine/core/item/itemTitle.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './BatchResult.module.css'

export interface BatchResultProps {
  readonly collection: CollectionInfo
  readonly items: readonly Item[]
  readonly done: readonly Key[]
  readonly failed: readonly FailedItem[]
  /** Not sent, because the batch was stopped. */
  readonly left: readonly Key[]
}

/** The result for each item; items that failed for the same reason are grouped. */
export function BatchResult({ collection, items, done, failed, left }: BatchResultProps) {
  const text = useText()
  const titles = new Map(items.map(item => [String(item[collection.primaryKey]), itemTitle(collection, item)]))
  const reasonOf = ({ failure }: FailedItem) => failureReason(failure, collection, text)
  const groups = new Map<string, FailedItem[]>()
  for (const each of failed) groups.set(reasonOf(each), [...(groups.get(reasonOf(each)) ?? []), each])
  return (
    <div className={styles.result} role="status">
      <p>{text('batch.result', { done: done.length, failed: failed.length, left: left.length })}</p>
      {[...groups].map(([reason, of]) => (
        <section key={reason} className={styles.group}>
          <p className={styles.reason}>{reason}</p>
          <ul className={styles.items}>
            {of.map(({ key }) => (
              <li key={key} dir="auto">
                {titles.get(String(key)) ?? plainText(key)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>{text('batch.still_selected', { count: failed.length + left.length })}</p>
    </div>
  )
}
