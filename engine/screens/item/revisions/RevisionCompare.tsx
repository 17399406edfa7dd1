import { useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { FieldPatch } from '#engine/core/edits/Patch.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { type ComparedState, ComparedValues } from './ComparedValues.tsx'
import styles from './RevisionCompare.module.css'
import { type Revision, useRevisionItem, useRevisions } from './useRevisions.ts'

export interface RevisionCompareProps {
  readonly collection: CollectionInfo
  readonly item: Key
  readonly revision: Revision
  /** The item at the revision. */
  readonly values: Item
  /** The item as saved. */
  readonly current: Item
  readonly access: Access
  readonly restore: (patch: FieldPatch) => void
}

/** The choice of the item as saved. */
const currentItem = 'current'

/** A revision next to another one, or next to the current item. */
export function RevisionCompare(props: RevisionCompareProps) {
  const { collection, item, revision, values, current, access, restore } = props
  const text = useText()
  const format = useFormat()
  const [chosen, setChosen] = useState(currentItem)
  const id = chosen === currentItem ? null : Number(chosen)
  const list = useRevisions(collection.collection, item)
  const other = useRevisionItem(collection.collection, item, id)
  // With seconds, because revisions can be made in the same minute.
  const times = new Intl.DateTimeFormat(format.tag, { dateStyle: 'medium', timeStyle: 'medium' })
  const nameOf = ({ author, moment }: Revision) =>
    text('revisions.by', { name: author?.name ?? text('unknown_user'), time: times.format(moment) })
  const others = list.revisions?.filter(each => each.id !== revision.id) ?? []
  const named = others.find(each => each.id === id)
  const own: ComparedState = { name: nameOf(revision), values, restorable: true }
  const second: ComparedState | null =
    id === null
      ? { name: text('revisions.current'), values: current, restorable: false }
      : other.values && named
        ? { name: nameOf(named), values: other.values, restorable: true }
        : null
  return (
    <div className={styles.compare}>
      <div className={styles.choice}>
        <Select
          label={text('revisions.compare_with')}
          value={chosen}
          options={[
            { value: currentItem, label: text('revisions.current') },
            ...others.map(each => ({ value: String(each.id), label: nameOf(each) })),
          ]}
          onChange={setChosen}
        />
        {list.showOlder && (
          <Button kind="quiet" size="s" loading={list.loading} onPress={list.showOlder}>
            {text('revisions.older')}
          </Button>
        )}
      </div>
      {other.error !== null || other.missing ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: other.reload }}>
          {text('revisions.failed')}
        </Notice>
      ) : second === null ? (
        <Skeleton rows={4} />
      ) : (
        <ComparedValues
          collection={collection}
          states={id !== null && id < revision.id ? [second, own] : [own, second]}
          access={access}
          restore={restore}
        />
      )}
    </div>
  )
}
