import { type ReactNode, useMemo } from 'react'
import { hasUsage } from '#engine/core/item/usage/usagePlaces.ts'
import { PendingChanges } from '#engine/form/changes/PendingChanges.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { ItemAccessProps } from './access/ItemAccess.tsx'
import { useItemEdit, useItemPage } from './edit/ItemEditContext.ts'
import { Facts } from './Facts.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import styles from './ItemSidebar.module.css'
import { Stamp } from './Stamp.tsx'
import type { TimelineProps } from './timeline/Timeline.tsx'
import type { UsageProps } from './usage/UsageList.tsx'

const loadTimeline = () => import('./timeline/Timeline.tsx')

const loadAccess = () => import('./access/ItemAccess.tsx')

const loadUsage = () => import('./usage/UsageList.tsx')

/** Milliseconds after the last key. */
const typingPause = 150

export interface ItemSidebarProps {
  /** Replaces the key, the timestamps and the hidden fields; false while there is nothing to show. */
  readonly information?: ReactNode
  /** Further sections, before the history. */
  readonly sections?: ReactNode
}

/** The sidebar of an item: staged changes, its key, who created and updated it, and fields that the form leaves out. */
export function ItemSidebar({ information, sections }: ItemSidebarProps) {
  const text = useText()
  const { capabilities, metadata } = useStudio()
  const { collection, isNew, snapshot, send, permissions, edited, pending } = useItemPage()
  const { item } = snapshot.context
  const stamps = collection.fields.filter(
    field => field.isPrimaryKey || field.specials.some(special => /^(user|date)-(created|updated)$/.test(special)),
  )
  const key = isNew ? null : keyOf(item[collection.primaryKey])
  return (
    <>
      {(permissions.rowDenial === null || edited) && (
        <SidebarSection title={text('pending_changes_title', { count: pending })} icon="edit_note" open>
          <StagedChanges />
        </SidebarSection>
      )}
      {information !== false && (
        <SidebarSection title={text('information')} icon="info" open>
          {information !== undefined ? (
            information
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
          {information === undefined && collection.note && (
            <p className={styles.note} dir="auto">
              {collection.note}
            </p>
          )}
        </SidebarSection>
      )}
      {sections}
      {key !== null && hasUsage(collection) && (
        <SidebarSection title={text('usage.title')} icon="link" lazy>
          <LazySection<UsageProps> load={loadUsage} props={{ collection: collection.collection, keys: [key] }} />
        </SidebarSection>
      )}
      {key !== null && !collection.isSystem && metadata.caller.admin && capabilities.has('access-checks') && (
        <SidebarSection title={text('access_check.title')} icon="lock" lazy>
          <LazySection<ItemAccessProps> load={loadAccess} props={{ collection: collection.collection, item: key }} />
        </SidebarSection>
      )}
      {key !== null && (
        <SidebarSection title={text('timeline.title')} icon="schedule" lazy>
          <LazySection<TimelineProps>
            load={loadTimeline}
            props={{
              collection,
              item: key,
              current: item,
              edited,
              restore: patch => send({ type: 'field.changed', ...patch }),
              reverted: () => send({ type: 'reload.requested' }),
            }}
          />
        </SidebarSection>
      )}
      {information === undefined && <HiddenFields collection={collection} item={item} />}
    </>
  )
}

/** The staged changes, listed once typing pauses. */
function StagedChanges() {
  const { collection, snapshot, send } = useItemEdit()
  const { canUndo, canRedo } = useItemPage()
  const { item, history } = snapshot.context
  const edits = useSettled(history.edits, typingPause)
  return useMemo(
    () => (
      <PendingChanges
        edits={edits}
        collection={collection.collection}
        item={item}
        revert={patch => send({ type: 'field.changed', ...patch })}
        undo={canUndo ? () => send({ type: 'change.undone' }) : null}
        redo={canRedo ? () => send({ type: 'change.redone' }) : null}
      />
    ),
    [edits, collection, item, send, canUndo, canRedo],
  )
}

const keyOf = (value: unknown): Key | null => (typeof value === 'string' || typeof value === 'number' ? value : null)
