import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { call } from '#engine/core/api/call.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import type { FieldPatch } from '#engine/core/edits/Patch.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useAccess } from '../../list/useAccess.ts'
import { RevisionCompare } from './RevisionCompare.tsx'
import styles from './RevisionDrawer.module.css'
import { RevisionPreview } from './RevisionPreview.tsx'
import { RevisionUpdates } from './RevisionUpdates.tsx'
import { type Revision, useRevision } from './useRevisions.ts'

export interface RevisionDrawerProps {
  readonly collection: CollectionInfo
  readonly item: Key
  readonly revision: Revision
  /** The item as saved. */
  readonly current: Item
  readonly edited: boolean
  readonly restore: (patch: FieldPatch) => void
  readonly reverted: () => void
  readonly close: () => void
}

/** One revision: its changes, a comparison with any other, the item at that time, and a button to revert to it. */
export function RevisionDrawer(props: RevisionDrawerProps) {
  const { collection, item, revision, current, edited, restore, reverted, close } = props
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const access = useAccess('update', collection.collection)
  const { detail, missing, error, reload } = useRevision(collection.collection, item, revision.id)
  const [asking, setAsking] = useState(false)
  const [tab, setTab] = useState('updates')
  const disabledReason = access.allowed ? (edited ? text('revisions.unsaved') : null) : access.reason
  const moment = format.longDateTime(revision.moment)
  const revert = useEditor({
    initial: {},
    save: async () => {
      const outcome = await outcomeOf(call({ method: 'POST', path: `/utils/revert/${revision.id}` }))
      if (!outcome.ok) return outcome
      notify({ kind: 'success', title: text('item_updated', { count: 1 }) })
      otherTabs.broadcast('changed', collection.collection, [collection.isSingleton ? null : item])
      await client.invalidateQueries({ queryKey: ['items'] })
      return outcome
    },
    saved: reverted,
  })
  return (
    <Drawer
      size={tab === 'compare' ? 'l' : 'm'}
      title={text(`revision.${revision.action}`)}
      over={text('revisions.by', { name: revision.author?.name ?? text('unknown_user'), time: moment })}
      footer={
        <Button icon="undo" {...(disabledReason === null ? {} : { disabledReason })} onPress={() => setAsking(true)}>
          {text('revisions.revert')}
        </Button>
      }
      close={close}
    >
      {error !== null || missing ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('revisions.failed')}
        </Notice>
      ) : detail === null ? (
        <Skeleton rows={6} />
      ) : (
        <Tabs className={styles.tabs ?? ''} selectedKey={tab} onSelectionChange={key => setTab(String(key))}>
          <TabList className={styles.list ?? ''} aria-label={text('revisions.title')}>
            <Tab id="updates" className={styles.tab ?? ''}>
              {text('revisions.updates')}
            </Tab>
            <Tab id="compare" className={styles.tab ?? ''}>
              {text('revisions.compare')}
            </Tab>
            <Tab id="preview" className={styles.tab ?? ''}>
              {text('revisions.preview')}
            </Tab>
          </TabList>
          <TabPanel id="updates" className={styles.panel ?? ''}>
            <RevisionUpdates collection={collection} detail={detail} access={access} restore={restore} />
          </TabPanel>
          <TabPanel id="compare" className={styles.panel ?? ''}>
            <RevisionCompare
              collection={collection}
              item={item}
              revision={revision}
              values={detail.item}
              current={current}
              access={access}
              restore={restore}
            />
          </TabPanel>
          <TabPanel id="preview" className={styles.panel ?? ''}>
            <RevisionPreview collection={collection} item={detail.item} primaryKey={item} moment={moment} />
          </TabPanel>
        </Tabs>
      )}
      {asking && (
        <ConfirmDialog
          title={text('revisions.revert_title')}
          confirm={text('revisions.revert')}
          busy={revert.busy}
          error={revert.error}
          onConfirm={revert.save}
          onCancel={() => setAsking(false)}
        >
          {text('revisions.revert_body', { moment })}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}
