import { useEffect, useRef } from 'react'
import { fillTemplate, templateFields } from '#schemas/template/template.ts'
import { failureText, failureTitle } from '../api/failureText.ts'
import { canRestore } from '../batch/canRestore.ts'
import { Form } from '../form/Form.tsx'
import { HeldInForm } from '../form/heldChanges.ts'
import { settleFocus, useUndoKeys } from '../form/useUndoKeys.ts'
import { useText } from '../i18n/I18n.tsx'
import { componentOf } from '../registry/componentOf.ts'
import { useStudio } from '../registry/StudioContext.tsx'
import { Late } from '../ui/boundary/Late.tsx'
import { LatePart } from '../ui/boundary/LatePart.tsx'
import { Button } from '../ui/button/Button.tsx'
import { LateConfirmDialog } from '../ui/dialog/LateConfirmDialog.tsx'
import { EmptyState } from '../ui/empty-state/EmptyState.tsx'
import { LateFailureDetails } from '../ui/failure/LateFailureDetails.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Skeleton } from '../ui/skeleton/Skeleton.tsx'
import { useDelayed } from '../ui/useDelayed.ts'
import type { DraftOfferProps } from './drafts/DraftOffer.tsx'
import { ItemActions } from './ItemActions.tsx'
import styles from './ItemScreen.module.css'
import { ItemSidebar } from './ItemSidebar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import type { ConflictDrawerProps } from './saving/ConflictDrawer.tsx'
import { SaveNotices } from './saving/SaveNotices.tsx'
import { type ItemEditProps, useItemEdit } from './useItemEdit.ts'

const loadOffer = () => import('./drafts/DraftOffer.tsx')
const loadConflict = () => import('./saving/ConflictDrawer.tsx')

/** A way out that was stopped because of unsaved edits. */
export interface LeaveGuard {
  readonly asking: boolean
  readonly leave: () => void
  readonly stay: () => void
}

export interface ItemScreenProps extends ItemEditProps {
  /** Stops every way out while the function says so; the router's business. */
  readonly useLeaveGuard: (isEdited: () => boolean) => LeaveGuard
}

/** One item: its form, saving and deleting, and every state that the page can be in. */
export function ItemScreen({ useLeaveGuard, ...props }: ItemScreenProps) {
  const { collection, listHref } = props
  const text = useText()
  const { metadata } = useStudio()
  const { drafts, held, snapshot, send, change, edited, rights, copyWhy, nodes, current, isEditedNow } =
    useItemEdit(props)
  const guard = useLeaveGuard(isEditedNow)
  const ConflictDrawer = componentOf<ConflictDrawerProps>(loadConflict)
  const { failure, primaryKey, problems, item } = snapshot.context
  const noUndo = snapshot.hasTag('asking-delete') ? canRestore(metadata, collection, [item]) : null
  // There is nothing yet to act on, and nothing to tell of.
  const failed = snapshot.matches('failed')
  const isNew = primaryKey === null && !collection.isSingleton
  useSaveKeys(after => send({ type: 'save.requested', after }), edited)
  const form = useRef<HTMLDivElement>(null)
  useUndoKeys({
    undo: () => send({ type: 'change.undone' }),
    redo: () => send({ type: 'change.redone' }),
    inside: () => form.current,
  })
  const slow = useDelayed(snapshot.hasTag('loading'), 200)
  const title =
    itemTitle(collection.displayTemplate, current) ??
    (collection.isSingleton ? collection.name : text(isNew ? 'creating_item' : 'editing_item'))
  const back = collection.isSingleton
    ? {}
    : { back: { href: listHref, label: text('back_to', { name: collection.name }) } }

  return (
    <Page
      title={isNew ? text('creating_item') : title}
      icon={collection.icon}
      {...back}
      breadcrumb={collection.isSingleton ? text('collections') : <a href={listHref}>{collection.name}</a>}
      status={<SaveStatus snapshot={snapshot} />}
      actions={
        failed ? null : (
          <ItemActions
            collection={collection}
            primaryKey={primaryKey}
            snapshot={snapshot}
            send={send}
            rights={rights}
          />
        )
      }
      {...(failed
        ? {}
        : { sidebar: <ItemSidebar collection={collection} isNew={isNew} snapshot={snapshot} send={send} /> })}
    >
      {failed && failure ? (
        <EmptyState icon="error" title={failureTitle(failure, text)} text={failureText(failure, text)}>
          <Button kind="primary" icon="refresh" onPress={() => send({ type: 'reload.requested' })}>
            {text('try_again')}
          </Button>
          {!collection.isSingleton && (
            <Button onPress={() => props.go(listHref)}>{text('back_to', { name: collection.name })}</Button>
          )}
          <LateFailureDetails failure={failure} />
        </EmptyState>
      ) : snapshot.hasTag('loading') && nodes.every(node => node.value === undefined) ? (
        slow && <Skeleton rows={6} />
      ) : (
        <div className={styles.form} ref={form}>
          <SaveNotices snapshot={snapshot} send={send} copyWhy={copyWhy} isKept={drafts.isKept || !edited} />
          {drafts.found && (
            <LatePart<DraftOfferProps>
              load={loadOffer}
              props={{
                collection,
                context: snapshot.context,
                found: drafts.found,
                accept: () => drafts.found && drafts.accept(drafts.found),
                drop: () => drafts.found && drafts.drop(drafts.found),
              }}
            />
          )}
          <HeldInForm value={held}>
            <Form nodes={nodes} problems={problems} item={current} primaryKey={primaryKey} change={change} />
          </HeldInForm>
        </div>
      )}
      {snapshot.hasTag('conflict') && (
        <Late close={() => send({ type: 'conflict.closed' })}>
          <ConflictDrawer
            collection={collection}
            context={snapshot.context}
            resolve={choices => send({ type: 'conflict.resolved', choices })}
            close={() => send({ type: 'conflict.closed' })}
          />
        </Late>
      )}
      {snapshot.hasTag('asking-delete') && (
        <LateConfirmDialog
          title={text('delete_items_title', { count: 1 })}
          confirm={text('delete')}
          danger
          busy={snapshot.hasTag('deleting')}
          error={null}
          onConfirm={() => send({ type: 'delete.confirmed' })}
          onCancel={() => send({ type: 'delete.cancelled' })}
        >
          {text(noUndo === null ? 'batch.can_be_undone' : `batch.no_undo.${noUndo}`, { count: 1 })}
        </LateConfirmDialog>
      )}
      {guard.asking && (
        <LateConfirmDialog
          title={text('unsaved_changes')}
          confirm={text('discard_changes')}
          cancel={text('keep_editing')}
          danger
          busy={false}
          error={null}
          onConfirm={() => {
            send({ type: 'edits.discarded' })
            guard.leave()
          }}
          onCancel={guard.stay}
        >
          {text('unsaved_changes_body')}
        </LateConfirmDialog>
      )}
    </Page>
  )
}

/** The display template filled from the item itself; null without one, or while a part of it is not at hand. */
function itemTitle(template: string | null, item: Readonly<Record<string, unknown>>): string | null {
  if (template === null || templateFields(template).some(path => path.includes('.') || item[path] === undefined))
    return null
  return fillTemplate(template, item).trim() || null
}

/** Meta+s saves and stays, meta+shift+s saves and adds new (C-162, C-163). */
function useSaveKeys(save: (after: 'stay' | 'add-new') => void, enabled: boolean): void {
  const latest = useRef({ save, enabled })
  latest.current = { save, enabled }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      settleFocus()
      if (latest.current.enabled) latest.current.save(event.shiftKey ? 'add-new' : 'stay')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
