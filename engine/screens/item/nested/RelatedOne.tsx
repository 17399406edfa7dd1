import { type ReactNode, useState } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { ItemPicker } from '#engine/form/display/picker/ItemPicker.tsx'
import { useTemplate } from '#engine/form/display/useTemplate.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { ItemDrawerResult } from './ItemDrawerProps.ts'
import { ItemDrawer, SelectionDrawer } from './lazyDrawers.tsx'
import { ModalPicker } from './ModalPicker.tsx'
import styles from './RelatedOne.module.css'

export interface RelatedOneProps
  extends Pick<InterfaceProps<unknown>, 'id' | 'describedBy' | 'one' | 'access' | 'invalid' | 'change'> {
  readonly collection: string
  /** How an item is drawn and said. */
  readonly template: string
  /** The key that the field holds; null for none. */
  readonly itemKey: Key | null
  readonly placeholder: string
  /** `auto` offers the drawer beside the list once the collection is too long for it (A-1154 … A-1156, decision 23). */
  readonly selectMode?: 'auto' | 'dropdown' | 'modal'
  readonly icon?: string
  /** Drawn instead of the template. */
  readonly face?: (item: Item) => ReactNode
  /** Said instead of the template. */
  readonly say?: (item: Item) => string
  readonly moreFields?: readonly string[]
  readonly choice?: NonNullable<Query['filter']>
  /** False where items are made in another way than by a form. */
  readonly creates?: boolean
}

/** As many items as a list alone serves (A-0999). */
const listServes = 100

/** The key under which an item that saving makes is shown. */
const newOne = '+'

/** The one item that a field points at: found by searching or in a drawer, made and edited in a drawer, opened. */
export function RelatedOne(props: RelatedOneProps) {
  const { id, describedBy, collection, template, itemKey, one, access, invalid, change, placeholder, face } = props
  const { selectMode = 'auto', creates = true } = props
  const text = useText()
  const { metadata, itemHref } = useStudio()
  const { fields, words } = useTemplate(collection, template)
  const [open, setOpen] = useState<'edit' | 'create' | 'choose' | null>(null)
  const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
  const { page, loading, error } = useItems(
    itemKey === null ? null : collection,
    itemKey === null
      ? null
      : {
          fields: [...new Set([primaryKey, ...fields, ...(props.moreFields ?? [])])],
          filter: { [primaryKey]: { _eq: itemKey } },
          limit: 1,
        },
  )
  const counted = useItems(selectMode === 'auto' && access.allowed ? collection : null, {
    fields: [primaryKey],
    limit: 0,
    meta: ['total_count'],
  })
  const saved = page?.items.find(each => String(each[primaryKey]) === String(itemKey)) ?? null
  const isNew = one !== null && one.key === null
  const item = isNew ? withEdits({}, one.edits) : saved && withEdits(saved, one?.edits ?? noEdits)
  const missing = itemKey !== null && saved === null && !loading && error === null && page !== null
  const say = (each: Item) => (props.say ?? words)(each) || (isNew ? text('related_list.new_item') : '')
  const browses = selectMode === 'modal' || (selectMode === 'auto' && (counted.page?.totalCount ?? 0) > listServes)
  const decision = metadata.decide('create', collection)
  const close = () => setOpen(null)
  const pick = (key: Key | null) => {
    if (isNew || String(key) !== String(itemKey)) change({ op: 'set', value: key })
  }
  const hasItem = isNew || (itemKey !== null && !missing)
  const buttons = (
    <>
      {access.allowed && browses && selectMode !== 'modal' && (
        <IconButton icon="list" size="s" label={text('many_to_one.browse')} onPress={() => setOpen('choose')} />
      )}
      {hasItem ? (
        <IconButton
          icon={access.allowed ? 'edit' : 'visibility'}
          size="s"
          label={text(access.allowed ? 'many_to_one.edit' : 'many_to_one.view')}
          onPress={() => setOpen('edit')}
        />
      ) : (
        access.allowed &&
        creates && (
          <IconButton
            icon="add"
            size="s"
            label={text('many_to_one.create')}
            {...(decision.allowed ? {} : { why: reasonText(decision.denial, text) })}
            onPress={() => setOpen('create')}
          />
        )
      )}
      {itemKey !== null && (
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
      )}
    </>
  )
  const edited = (result: ItemDrawerResult): Patch => ({
    op: 'edit-one',
    key: open === 'create' || isNew ? null : itemKey,
    ...result,
  })
  const shared = {
    id,
    describedBy,
    invalid,
    placeholder,
    readOnly: !access.allowed,
    end: buttons,
    onClear: () => pick(null),
    ...(props.icon === undefined ? {} : { icon: props.icon }),
  }
  const currentKey = isNew ? newOne : itemKey
  return (
    <>
      {selectMode === 'modal' ? (
        <ModalPicker
          {...shared}
          shown={item ? say(item) : String(itemKey ?? '')}
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
          say={say}
          {...(face ? { face } : {})}
          {...(props.moreFields ? { moreFields: props.moreFields } : {})}
          {...(props.choice ? { filter: props.choice } : {})}
          onPick={pick}
        />
      )}
      {one !== null && (
        <p className={styles.note}>{text(isNew ? 'many_to_one.created_on_save' : 'many_to_one.edited_on_save')}</p>
      )}
      {missing && <Notice kind="warning">{text('related_item_missing', { key: String(itemKey) })}</Notice>}
      {open === 'choose' && (
        <SelectionDrawer
          collection={collection}
          multiple={false}
          chosen={itemKey === null ? [] : [itemKey]}
          filter={props.choice ?? null}
          done={([key]) => {
            if (key !== undefined) pick(key)
            close()
          }}
          close={close}
        />
      )}
      {(open === 'edit' || open === 'create') && (
        <ItemDrawer
          collection={collection}
          primaryKey={open === 'create' || isNew ? null : itemKey}
          staged={one?.edits ?? noEdits}
          access={access}
          done={result => {
            change(edited(result))
            close()
          }}
          changeOf={edited}
          close={close}
        />
      )}
    </>
  )
}
