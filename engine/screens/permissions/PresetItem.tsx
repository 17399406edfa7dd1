import { ItemPicker } from '#engine/form/display/picker/ItemPicker.tsx'
import { useTitledItem } from '#engine/form/display/useTitledItem.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
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
  const info = useStudio().metadata.collection(collection)
  const template = info?.displayTemplate || `{{ ${info?.primaryKey ?? 'id'} }}`
  const key: Key | null = typeof value === 'string' || typeof value === 'number' ? value : null
  const { item, missing } = useTitledItem(collection, template, key)
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
      {missing && <Notice kind="warning">{text('related_item_missing', { key: String(key) })}</Notice>}
    </>
  )
}
