import {
  type InterfaceProps,
  ItemPicker,
  type Key,
  Notice,
  OddValue,
  OpenItemLink,
  useStudio,
  useText,
  useTitledItem,
} from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { ItemDropdownOptions } from './options.ts'
import { readChosen } from './readChosen.ts'

type ItemDropdownProps = InterfaceProps<unknown, ItemDropdownOptions>

/** An item of one collection, stored as `{ collection, key }` without a relation. */
export default function ItemDropdown(props: ItemDropdownProps) {
  const { id, describedBy, value, options } = props
  const { metadata } = useStudio()
  const collection = metadata.collection(options.selectedCollection ?? '')
  if (!collection)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="item_dropdown.no_collection" />
  const name = collection.collection
  const key = readChosen(value, name)
  if (key === undefined)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="item_dropdown.other_value" />
  const template = options.template || collection.displayTemplate || `{{ ${collection.primaryKey} }}`
  return <ItemOfCollection {...props} collection={name} template={template} itemKey={key} />
}

interface ItemOfCollectionProps extends ItemDropdownProps {
  readonly collection: string
  readonly template: string
  readonly itemKey: Key | null
}

function ItemOfCollection(props: ItemOfCollectionProps) {
  const { id, describedBy, options, access, invalid, change, collection, template, itemKey } = props
  const text = useText()
  const { item, missing, pending } = useTitledItem(collection, template, itemKey)
  const filter = isRecord(options.filter) && Object.keys(options.filter).length > 0 ? options.filter : null
  return (
    <>
      <ItemPicker
        id={id}
        describedBy={describedBy}
        collection={collection}
        template={template}
        current={item}
        currentKey={itemKey}
        pending={pending}
        placeholder={pending ? '…' : text('many_to_one.select_an_item')}
        invalid={invalid}
        readOnly={!access.allowed}
        {...(filter && { filter })}
        end={itemKey !== null && <OpenItemLink collection={collection} itemKey={itemKey} />}
        onPick={key => {
          if (String(key) !== String(itemKey)) change({ op: 'set', value: { collection, key } })
        }}
        onClear={() => change({ op: 'set', value: null })}
      />
      {missing && <Notice kind="warning">{text('related_item_missing', { key: String(itemKey) })}</Notice>}
    </>
  )
}
