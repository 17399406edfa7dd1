import { Icon, ItemPicker, type Key, Notice, useItems, useStudio, useTemplate, useText } from '#engine/plugin.ts'
import styles from './RelatedItem.module.css'

interface RelatedItemProps {
  readonly id: string
  readonly describedBy: string | undefined
  readonly collection: string
  readonly template: string
  readonly itemKey: Key | null
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly pick: (key: Key | null) => void
}

/** The chosen item by its template, the list to choose another from, and the link to open it. */
export function RelatedItem(props: RelatedItemProps) {
  const { id, describedBy, collection, template, itemKey, readOnly, invalid, pick } = props
  const text = useText()
  const { metadata, itemHref } = useStudio()
  const { fields } = useTemplate(collection, template)
  const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
  const { page, loading, error } = useItems(
    itemKey === null ? null : collection,
    itemKey === null
      ? null
      : { fields: [...new Set([primaryKey, ...fields])], filter: { [primaryKey]: { _eq: itemKey } }, limit: 1 },
  )
  const item = page?.items.find(each => String(each[primaryKey]) === String(itemKey)) ?? null
  const missing = itemKey !== null && item === null && !loading && error === null && page !== null
  return (
    <>
      <ItemPicker
        id={id}
        describedBy={describedBy}
        collection={collection}
        template={template}
        current={item}
        currentKey={itemKey}
        placeholder={text('many_to_one.select_an_item')}
        invalid={invalid}
        readOnly={readOnly}
        end={
          itemKey !== null && (
            <a
              className={styles.open}
              href={itemHref(collection, itemKey)}
              target="_blank"
              rel="noreferrer"
              aria-label={text('open_in_new_tab')}
              title={text('open_in_new_tab')}
            >
              <Icon name="open_in_new" size={18} />
            </a>
          )
        }
        onPick={pick}
        onClear={() => pick(null)}
      />
      {missing && <Notice kind="warning">{text('related_item_missing', { key: String(itemKey) })}</Notice>}
    </>
  )
}
