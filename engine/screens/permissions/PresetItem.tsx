import { ItemPicker } from '#engine/form/display/picker/ItemPicker.tsx'
import { useTemplate } from '#engine/form/display/useTemplate.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Key } from '#schemas/data/Item.ts'

export interface PresetItemProps {
  readonly id: string
  /** The related collection. */
  readonly collection: string
  readonly value: unknown
  /** The key, or undefined for no preset. */
  readonly change: (value: unknown) => void
}

/** Picks the related item that a preset sets, by its key. */
export function PresetItem({ id, collection, value, change }: PresetItemProps) {
  const text = useText()
  const { metadata } = useStudio()
  const info = metadata.collection(collection)
  const primaryKey = info?.primaryKey ?? 'id'
  const template = info?.displayTemplate || `{{ ${primaryKey} }}`
  const { fields } = useTemplate(collection, template)
  const key: Key | null = typeof value === 'string' || typeof value === 'number' ? value : null
  const { page, settled } = useItems(
    key === null ? null : collection,
    key === null
      ? null
      : { fields: [...new Set([primaryKey, ...fields])], filter: { [primaryKey]: { _eq: key } }, limit: 1 },
  )
  const item = page?.items.find(each => String(each[primaryKey]) === String(key)) ?? null
  return (
    <>
      <ItemPicker
        id={id}
        collection={collection}
        template={template}
        current={item}
        currentKey={key}
        placeholder={text('many_to_one.select_an_item')}
        onPick={picked => change(picked)}
        onClear={() => change(undefined)}
      />
      {key !== null && settled && item === null && (
        <Notice kind="warning">{text('related_item_missing', { key: String(key) })}</Notice>
      )}
    </>
  )
}
