import { useState } from 'react'
import { type FieldPatch, noEdits } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { titleField } from '#engine/core/picker/titleFields.ts'
import { ItemPicker } from '#engine/form/display/picker/ItemPicker.tsx'
import { useTemplate } from '#engine/form/display/useTemplate.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { ModalPicker } from './ModalPicker.tsx'
import styles from './RelatedOne.module.css'
import { RelatedOneButtons } from './RelatedOneButtons.tsx'
import { type OpenedOne, RelatedOneDrawer } from './RelatedOneDrawer.tsx'
import type { RelatedOneProps } from './RelatedOneProps.ts'
import { useOneItem } from './useOneItem.ts'

/** As many items as a list alone serves. */
const listServes = 100

const nothingTyped: readonly FieldPatch[] = []

/** The key of a new item in the drawer's state. */
const newOne = '+'

/** The item that a field points at: selected by search or in a drawer, created and edited in a drawer, or opened. */
export function RelatedOne(props: RelatedOneProps) {
  const { id, describedBy, collection, template, itemKey, toOneEdit, access, invalid, change, placeholder, face } =
    props
  const { selectMode = 'auto' } = props
  const text = useText()
  const { metadata } = useStudio()
  const { fields, words } = useTemplate(collection, template)
  const [open, setOpen] = useState<OpenedOne | null>(null)
  const [typed, setTyped] = useState<readonly FieldPatch[]>(nothingTyped)
  const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
  const { saved, missing, pending, total } = useOneItem(props, [primaryKey, ...fields, ...(props.moreFields ?? [])])
  const isNew = toOneEdit !== null && toOneEdit.key === null
  const item = isNew ? withEdits({}, toOneEdit.edits) : saved && withEdits(saved, toOneEdit?.edits ?? noEdits)
  const say = (each: Item) => (props.labelOf ?? words)(each) || (isNew ? text('related_list.new_item') : '')
  const browses = selectMode === 'modal' || (selectMode === 'auto' && total > listServes)
  const pick = (key: Key | null) => {
    if (isNew || String(key) !== String(itemKey)) change({ op: 'set', value: key })
  }
  const shared = {
    id,
    describedBy,
    invalid,
    placeholder: pending ? '…' : placeholder,
    readOnly: !access.allowed,
    end: (
      <RelatedOneButtons
        field={props}
        browses={browses && selectMode !== 'modal'}
        hasItem={isNew || (itemKey !== null && !missing)}
        open={setOpen}
      />
    ),
    onClear: () => pick(null),
    ...(props.icon === undefined ? {} : { icon: props.icon }),
  }
  const title = props.creates === false ? null : titleField(metadata, collection, template)
  const currentKey = isNew ? newOne : itemKey
  return (
    <>
      {selectMode === 'modal' ? (
        <ModalPicker
          {...shared}
          shown={item ? say(item) : pending ? '' : String(itemKey ?? '')}
          chosen={currentKey !== null}
          onOpen={() => setOpen('choose')}
        />
      ) : (
        <ItemPicker
          {...shared}
          collection={collection}
          template={template}
          current={item}
          currentKey={currentKey}
          pending={pending && !isNew}
          labelOf={say}
          {...(face ? { face } : {})}
          {...(props.moreFields ? { moreFields: props.moreFields } : {})}
          {...(props.choice ? { filter: props.choice } : {})}
          onPick={pick}
          {...(title !== null && {
            onCreate: (value: string) => {
              setTyped([{ field: title, patch: { op: 'set', value } }])
              setOpen('create')
            },
          })}
        />
      )}
      {toOneEdit !== null && (
        <p className={styles.note}>{text(isNew ? 'many_to_one.created_on_save' : 'many_to_one.edited_on_save')}</p>
      )}
      {missing && <Notice kind="warning">{text('related_item_missing', { key: String(itemKey) })}</Notice>}
      {open && (
        <RelatedOneDrawer
          opened={open}
          field={props}
          isNew={isNew}
          first={typed}
          pick={pick}
          close={() => {
            setOpen(null)
            setTyped(nothingTyped)
          }}
        />
      )}
    </>
  )
}
