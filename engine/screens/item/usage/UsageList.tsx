import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { TemplateValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './UsageList.module.css'
import { type Usage, type UsageResult, usageTemplate, useUsage } from './useUsage.ts'

export interface UsageProps {
  readonly collection: string
  readonly keys: readonly Key[]
}

/** Which items point at these, by collection and field, with links. */
export default function UsageList({ collection, keys }: UsageProps) {
  const text = useText()
  const result = useUsage(collection, keys)
  const { usages } = result
  return (
    <div className={styles.usage} data-part="usage">
      {usages === null ? (
        <Skeleton rows={2} />
      ) : (
        usages.length === 0 && result.error === null && <p className={styles.note}>{text('usage.none')}</p>
      )}
      {usages?.map(usage => (
        <UsageGroup key={usage.place.id} usage={usage} />
      ))}
      <UsageRemarks result={result} />
    </div>
  )
}

/** What could not be determined about the usage. */
export function UsageRemarks({ result: { error, hidden, reload } }: { readonly result: UsageResult }) {
  const text = useText()
  return (
    <>
      {error !== null && (
        <Notice kind="warning" title={text('usage.failed')} action={{ label: text('try_again'), onPress: reload }}>
          {failureText(toFailure(error), text)}
        </Notice>
      )}
      {hidden && <p className={styles.note}>{text('usage.hidden')}</p>}
    </>
  )
}

/** The items of one field. */
export function UsageGroup({ usage: { count, items, place } }: { readonly usage: Usage }) {
  const text = useText()
  const { collection } = place
  return (
    <section className={styles.group}>
      <p className={styles.head}>
        <Icon name={collection.icon} size={16} />
        <span>{text('usage.place', { collection: collection.name, field: place.name })}</span>
        <span className={styles.count}>{count}</span>
      </p>
      {!collection.isSingleton && (
        <ul className={styles.items}>
          {items.map(item => (
            <li key={String(item[collection.primaryKey])}>
              <UsageLink item={item} place={place} />
            </li>
          ))}
          {count > items.length && (
            <li className={styles.note}>{text('batch.and_more', { count: count - items.length })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

function UsageLink({ item, place }: { readonly item: Item } & Pick<Usage, 'place'>) {
  const { itemHref } = useStudio()
  const { collection, primaryKey } = place.collection
  const key = item[primaryKey]
  const title = <TemplateValue collection={collection} template={usageTemplate(place)} item={item} />
  return typeof key === 'string' || typeof key === 'number' ? (
    <a className={textStyles.cut} href={itemHref(collection, key)} target="_blank" rel="noreferrer" dir="auto">
      {title}
    </a>
  ) : (
    title
  )
}
