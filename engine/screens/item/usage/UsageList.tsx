import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { type Usage, usageTemplate } from '#engine/core/item/usage/readUsage.ts'
import { TemplateValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './UsageList.module.css'
import { type UsageResult, useUsage } from './useUsage.ts'

export interface UsageProps {
  readonly collection: string
  readonly keys: readonly Key[]
}

/** Which items point at these, by collection and field, with links. */
export default function UsageList({ collection, keys }: UsageProps) {
  const result = useUsage(collection, keys)
  return (
    <div className={styles.usage} data-part="usage">
      {result.answer === null && result.error === null && <Skeleton rows={2} />}
      {result.answer?.usages.map(usage => (
        <UsageGroup key={usage.place.id} usage={usage} />
      ))}
      <UsageRemarks result={result} />
    </div>
  )
}

/** That nothing was found, or what could not be determined. */
export function UsageRemarks({ result: { answer, count, error, reload } }: { readonly result: UsageResult }) {
  const text = useText()
  if (error !== null)
    return (
      <Notice kind="warning" title={text('usage.failed')} action={{ label: text('try_again'), onPress: reload }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (answer === null) return null
  const { hidden } = answer
  return (
    <>
      {count === 0 && <p className={styles.note}>{text(hidden === 0 ? 'usage.nowhere' : 'usage.none')}</p>}
      {hidden === 'unknown' && <p className={styles.note}>{text('usage.hidden')}</p>}
      {typeof hidden === 'number' && hidden > 0 && (
        <p className={styles.note}>{text('usage.hidden_count', { count: hidden })}</p>
      )}
    </>
  )
}

/** The items of one place. */
export function UsageGroup({ usage: { count, items, place } }: { readonly usage: Usage }) {
  const text = useText()
  const { collection } = place
  return (
    <section className={styles.group}>
      <p className={styles.head}>
        <Icon name={collection.icon} size={16} />
        <span>
          {text('usage.place', { collection: collection.name, field: place.field?.name ?? text('usage.in_text') })}
        </span>
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
    <a className={textStyles.cut} dir="auto" href={itemHref(collection, key)} target="_blank" rel="noreferrer">
      <bdi>{title}</bdi>
    </a>
  ) : (
    title
  )
}
