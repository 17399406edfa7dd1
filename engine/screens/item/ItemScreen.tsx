import { type ReactNode, useRef } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { canRestore } from '#engine/core/undo/canRestore.ts'
import { Form } from '#engine/form/Form.tsx'
import { LateFailureDetails } from '#engine/form/failure/LateFailureDetails.tsx'
import { HeldInForm } from '#engine/form/HeldChangesContext.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useSaveKeys } from '#engine/form/useSaveKeys.ts'
import { useUndoKeys } from '#engine/form/useUndoKeys.ts'
import { Late } from '#engine/ui/boundary/Late.tsx'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { LateConfirmDialog } from '#engine/ui/dialog/LateConfirmDialog.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Page } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import type { Item } from '#schemas/data/Item.ts'
import { fillTemplate, templateFields } from '#schemas/template/template.ts'
import type { DraftOfferProps } from './drafts/DraftOffer.tsx'
import { ItemActions } from './ItemActions.tsx'
import styles from './ItemScreen.module.css'
import { ItemSidebar } from './ItemSidebar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import type { ConflictDrawerProps } from './saving/ConflictDrawer.tsx'
import { SaveNotices } from './saving/SaveNotices.tsx'
import { type ItemEditProps, type OwnEdit, useItemEdit } from './useItemEdit.ts'

const loadOffer = () => import('./drafts/DraftOffer.tsx')
const loadConflict = () => import('./saving/ConflictDrawer.tsx')

/** A way out that was stopped because of unsaved edits. */
export interface LeaveGuard {
  readonly asking: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** What sets an item of the platform's own collections apart. */
export interface OwnItem extends OwnEdit {
  readonly title: (item: Item) => string
  /** What a new one is called while it is made. */
  readonly newTitle: string
  /** The list that it is of. */
  readonly listName: string
  /** Between the header and the form. `reload` reads the item anew and keeps what is staged. */
  readonly box: (item: Item, reload: () => void) => ReactNode
  /** What there is to know of it besides the form; null for a new one. */
  readonly information: (item: Item | null) => ReactNode
  /** Before the ways to save, of an item as it is saved. */
  readonly tools?: (item: Item, reload: () => void) => ReactNode
  /** Last but the comments in the sidebar. */
  readonly sections?: (item: Item) => ReactNode
  /** Where the way back leads; to the list where nothing is said. */
  readonly backHref?: (item: Item) => string
  /** Below the form, of an item as it is being edited. */
  readonly below?: (item: Item) => ReactNode
  /** Whether there is a way to delete it at all. */
  readonly canDelete?: (item: Item) => boolean
  /** There is a way of its own to make a copy. */
  readonly copiesItself?: boolean
  /** What is shown for one that is not there. */
  readonly missing?: ReactNode
  /** What else comes with deleting it. */
  readonly deleteNote?: (item: Item) => ReactNode
}

export interface ItemScreenProps extends ItemEditProps {
  readonly own?: OwnItem
  /** Stops every way out while the function says so; the router's business. */
  readonly useLeaveGuard: (isEdited: () => boolean) => LeaveGuard
}

/** One item: its form, saving and deleting, and every state that the page can be in. */
export function ItemScreen({ useLeaveGuard, ...props }: ItemScreenProps) {
  const { collection, listHref, own } = props
  const listName = own?.listName ?? collection.name
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
    own?.title(current) ??
    itemTitle(collection.displayTemplate, current) ??
    (collection.isSingleton ? collection.name : text(isNew ? 'creating_item' : 'editing_item'))
  const isRead = !isNew && !failed && item[collection.primaryKey] !== undefined
  const backHref = (isRead && own?.backHref?.(item)) || listHref
  const back = collection.isSingleton ? {} : { back: { href: backHref, label: text('back_to', { name: listName }) } }
  const reload = () => send({ type: 'reload.requested' })
  if (failed && own?.missing && isMissing(failure)) return own.missing

  return (
    <Page
      title={isNew ? (own?.newTitle ?? text('creating_item')) : title}
      icon={collection.icon}
      {...back}
      breadcrumb={collection.isSingleton ? (own?.listName ?? text('collections')) : <a href={listHref}>{listName}</a>}
      status={<SaveStatus snapshot={snapshot} />}
      actions={
        failed ? null : (
          <>
            {isRead && own?.tools?.(item, reload)}
            <ItemActions
              collection={collection}
              primaryKey={primaryKey}
              snapshot={snapshot}
              send={send}
              rights={rights}
              canDelete={own?.canDelete?.(item) ?? true}
              canCopy={!own?.copiesItself}
            />
          </>
        )
      }
      {...(failed
        ? {}
        : {
            sidebar: (
              <ItemSidebar
                collection={collection}
                isNew={isNew}
                snapshot={snapshot}
                send={send}
                information={own?.information}
                sections={isRead ? own?.sections?.(item) : null}
              />
            ),
          })}
    >
      {failed && failure ? (
        <EmptyState icon="error" title={failureTitle(failure, text)} text={failureText(failure, text)}>
          <Button kind="primary" icon="refresh" onPress={reload}>
            {text('try_again')}
          </Button>
          {!collection.isSingleton && (
            <Button onPress={() => props.go(listHref)}>{text('back_to', { name: listName })}</Button>
          )}
          <LateFailureDetails failure={failure} />
        </EmptyState>
      ) : snapshot.hasTag('loading') && nodes.every(node => node.value === undefined) ? (
        slow && <Skeleton rows={6} />
      ) : (
        <div className={styles.form} ref={form}>
          {!isNew && own?.box(current, reload)}
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
          {isRead && own?.below?.(current)}
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
          {own?.deleteNote?.(item)}
          <p>{text(noUndo === null ? 'batch.can_be_undone' : `batch.no_undo.${noUndo}`, { count: 1 })}</p>
        </LateConfirmDialog>
      )}
      {guard.asking && (
        <DiscardDialog
          discard={() => {
            send({ type: 'edits.discarded' })
            guard.leave()
          }}
          stay={guard.stay}
        >
          {text('unsaved_changes_body')}
        </DiscardDialog>
      )}
    </Page>
  )
}

/** Administrators are told that it is not there, by some servers that they may not read it. */
const isMissing = (failure: ApiFailure | null): boolean =>
  failure?._tag === 'Refused' && (failure.status === 403 || failure.status === 404)

/** The display template filled from the item itself; null without one, or while a part of it is not at hand. */
function itemTitle(template: string | null, item: Readonly<Record<string, unknown>>): string | null {
  if (template === null || templateFields(template).some(path => path.includes('.') || item[path] === undefined))
    return null
  return fillTemplate(template, item).trim() || null
}
