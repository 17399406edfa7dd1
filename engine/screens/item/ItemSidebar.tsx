import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { countEdits } from '#engine/core/edits/countEdits.ts'
import { type FieldPatch, isEdited } from '#engine/core/edits/Patch.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { CommentsProps } from './comments/Comments.tsx'
import { Facts } from './Facts.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import styles from './ItemSidebar.module.css'
import type { PendingChangesProps } from './PendingChanges.tsx'
import type { RevisionsProps } from './revisions/Revisions.tsx'
import { Stamp } from './Stamp.tsx'

const loadPendingChanges = () => import('./PendingChanges.tsx').then(module => ({ default: module.PendingChanges }))

const loadComments = () => import('./comments/Comments.tsx').then(module => ({ default: module.Comments }))

const loadRevisions = () => import('./revisions/Revisions.tsx').then(module => ({ default: module.Revisions }))

export interface ItemSidebarProps {
  readonly collection: CollectionInfo
  readonly isNew: boolean
  readonly snapshot: SnapshotFrom<typeof itemEditMachine>
  readonly send: (
    event:
      | ({ type: 'field.changed' } & FieldPatch)
      | { type: 'change.undone' }
      | { type: 'change.redone' }
      | { type: 'reload.requested' },
  ) => void
  /** What there is to know in place of the key, the stamps and the hidden fields; null for a new item. */
  readonly information: ((item: Item | null) => ReactNode) | undefined
  /** Further parts, before what has happened to it. */
  readonly sections?: ReactNode
}

/** What stands beside an item: what is staged, its key, who made and changed it when, and what the form leaves out. */
export function ItemSidebar({ collection, isNew, snapshot, send, information, sections }: ItemSidebarProps) {
  const text = useText()
  const { item, history } = snapshot.context
  const stamps = collection.fields.filter(
    field => field.isPrimaryKey || field.specials.some(special => /^(user|date)-(created|updated)$/.test(special)),
  )
  const key = isNew ? null : keyOf(item[collection.primaryKey])
  return (
    <>
      <SidebarSection title={text('pending_changes_title', { count: countEdits(history.edits) })} icon="edit_note" open>
        <LatePart<PendingChangesProps>
          load={loadPendingChanges}
          props={{
            edits: history.edits,
            collection: collection.collection,
            item,
            revert: patch => send({ type: 'field.changed', ...patch }),
            undo: history.past.length > 0 ? () => send({ type: 'change.undone' }) : null,
            redo: history.future.length > 0 ? () => send({ type: 'change.redone' }) : null,
          }}
        />
      </SidebarSection>
      <SidebarSection title={text('information')} icon="info" open>
        {information ? (
          information(isNew ? null : item)
        ) : isNew ? (
          <p className={styles.note}>{text('new_item_body', { collection: collection.name })}</p>
        ) : (
          <Facts
            facts={stamps.map(field => ({
              id: field.field,
              name: field.name,
              value: <Stamp field={field} value={item[field.field]} />,
            }))}
          />
        )}
        {!information && collection.note && <p className={styles.note}>{collection.note}</p>}
      </SidebarSection>
      {sections}
      {key !== null && (
        <SidebarSection title={text('revisions.title')} icon="schedule" late>
          <LatePart<RevisionsProps>
            load={loadRevisions}
            props={{
              collection,
              item: key,
              edited: isEdited(history.edits),
              restore: patch => send({ type: 'field.changed', ...patch }),
              reverted: () => send({ type: 'reload.requested' }),
            }}
          />
        </SidebarSection>
      )}
      {key !== null && (
        <SidebarSection title={text('comments.title')} icon="comment" late>
          <LatePart<CommentsProps> load={loadComments} props={{ collection: collection.collection, item: key }} />
        </SidebarSection>
      )}
      {!information && <HiddenFields collection={collection} item={item} />}
    </>
  )
}

const keyOf = (value: unknown): Key | null => (typeof value === 'string' || typeof value === 'number' ? value : null)
