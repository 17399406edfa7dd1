import type { ReactNode } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { itemTitle } from '#engine/core/item/itemTitle.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useLeaveGuard } from '#engine/form/editor/useLeaveGuard.ts'
import { useSaveKeys } from '#engine/form/useSaveKeys.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Page, type PageProps } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { useItemEdit, useItemPage } from './edit/ItemEditContext.ts'
import { ItemActions, type ItemActionsProps } from './ItemActions.tsx'
import { ItemFailure } from './ItemFailure.tsx'
import { ItemForm } from './ItemForm.tsx'
import styles from './ItemScreen.module.css'
import { ItemSidebar, type ItemSidebarProps } from './ItemSidebar.tsx'
import { ItemPresence } from './presence/ItemPresence.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import type { ConflictDrawerProps } from './saving/ConflictDrawer.tsx'

const loadConflict = () => import('./saving/ConflictDrawer.tsx')

export interface ItemScreenProps extends ItemActionsProps, ItemSidebarProps {
  /** The title of the item, if its collection has no display template. */
  readonly title?: string
  /** The title of a new item. */
  readonly newTitle?: string
  /** The list that the item belongs to. */
  readonly listName?: string
  /** The address of the back link, if not the list. */
  readonly backHref?: string | undefined
  /** Before the save buttons. */
  readonly tools?: ReactNode
  /** What else is deleted with the item. */
  readonly deleteNote?: ReactNode
  /** Shown if the item does not exist. */
  readonly missing?: ReactNode
  /** The form, and everything above and below it. */
  readonly children?: ReactNode
}

/** The page of the item that is edited: header, form, sidebar, and every state that they can be in. */
export function ItemScreen(props: ItemScreenProps) {
  const { collection, listHref, snapshot, send, isNew, edited, isEmpty, isEditedNow } = useItemPage()
  const { children = <ItemForm />, information, sections } = props
  const text = useText()
  const guard = useLeaveGuard(isEditedNow)
  useSaveKeys(after => send({ type: 'save.requested', after }), edited)
  const slow = useDelayed(snapshot.hasTag('loading'), 200)
  const failure = snapshot.matches('failed') ? snapshot.context.failure : null
  const { listName = collection.name } = props
  if (failure && props.missing && isMissing(failure)) return props.missing

  const place = collection.isSingleton
    ? { breadcrumb: props.listName ?? text('collections') }
    : {
        breadcrumb: <a href={listHref}>{listName}</a>,
        back: { href: props.backHref ?? listHref, label: text('back_to', { name: listName }) },
      }
  return (
    <TitledPage
      title={isNew ? (props.newTitle ?? text('creating_item')) : props.title}
      icon={collection.icon}
      {...place}
      status={<SaveStatus />}
      {...(failure
        ? {}
        : {
            actions: (
              <>
                <ItemPresence />
                {props.tools}
                <ItemActions {...props} />
              </>
            ),
            sidebar: <ItemSidebar information={information} sections={sections} />,
          })}
    >
      {failure ? (
        <ItemFailure failure={failure} listName={listName} />
      ) : isEmpty ? (
        slow && <Skeleton rows={6} />
      ) : (
        <div className={styles.form}>{children}</div>
      )}
      {snapshot.hasTag('conflict') && <ConflictQuestion />}
      {snapshot.hasTag('asking-delete') && <DeleteQuestion note={props.deleteNote} />}
      <LeaveQuestion
        editor={{
          leaving: guard.asking,
          stay: guard.stay,
          discard: () => {
            send({ type: 'edits.discarded' })
            guard.leave()
          },
        }}
      />
    </TitledPage>
  )
}

/** A page with the title of the item: only its header renders when a key changes that title. */
function TitledPage({ title, ...page }: Omit<PageProps, 'title'> & { readonly title: string | undefined }) {
  const { collection, current } = useItemEdit()
  const text = useText()
  // Pages that build the title from values have none before those load.
  const ownTitle = () =>
    itemTitle(collection, current) || (collection.isSingleton ? collection.name : text('editing_item'))
  return <Page {...page} title={title || ownTitle()} />
}

function ConflictQuestion() {
  const { send } = useItemPage()
  const ConflictDrawer = componentOf<ConflictDrawerProps>(loadConflict)
  const close = () => send({ type: 'conflict.closed' })
  return (
    <LazyDialog close={close}>
      <ConflictDrawer close={close} />
    </LazyDialog>
  )
}

/** A missing item: some servers tell administrators that they cannot read it. */
const isMissing = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 403 || failure.status === 404)
