import { useMachine } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { failureText } from '#engine/core/api/failureText.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import { imageEditorActors } from '#engine/core/imageEditor/imageEditorActors.ts'
import { type EditorFailure, imageEditorMachine } from '#engine/core/imageEditor/imageEditorMachine.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { LateConfirmDialog } from '#engine/ui/dialog/LateConfirmDialog.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { useAccess } from '../list/useAccess.ts'
import { EditorBody } from './EditorBody.tsx'
import styles from './ImageEditor.module.css'

export interface ImageEditorProps {
  /** The key of the file. */
  readonly id: string
  /** Where the file is used, shown before it is replaced. */
  readonly usage?: ReactNode
  readonly close: () => void
  /** Told the row once it is saved: of the file itself, or of a new one. The drawer is closed by whoever opened it. */
  readonly saved: (row: Item, asNew: boolean) => void
}

/** Turns, flips and crops a picture of the file library, and saves it in its place or beside it (C-370 … C-390). */
export default function ImageEditor({ id, usage, close, saved }: ImageEditorProps) {
  const text = useText()
  const host = useStudio()
  const told = useRef({ close, saved })
  told.current = { close, saved }
  const machine = useMemo(
    () =>
      imageEditorMachine.provide({
        actors: imageEditorActors(host, text),
        actions: {
          announceSaved: (_, { row, asNew }) => told.current.saved(row, asNew),
          leave: () => told.current.close(),
        },
      }),
    [host, text],
  )
  const [snapshot, send] = useMachine(machine, { input: { id } })
  const { loaded, history, failure } = snapshot.context
  const picture = loaded?.picture ?? null
  const shown = useRef(picture)
  useEffect(() => {
    shown.current = picture
    // A tree that is only drawn twice, as in development, has its picture again by the next turn.
    return () => {
      shown.current = null
      setTimeout(() => shown.current !== picture && picture?.close(), 0)
    }
  }, [picture])

  const saving = snapshot.hasTag('saving')
  const isEdited = snapshot.can({ type: 'save.requested', asNew: false })
  const whyNot = isEdited || saving ? {} : { why: text('image_editor.unchanged') }
  const create = useAccess('create', 'directus_files')
  const undo = history.past.length > 0 || history.held !== null
  const redo = history.future.length > 0
  const leave = () => send({ type: 'close.requested' })

  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.metaKey || event.ctrlKey) || event.altKey || !['s', 'y', 'z'].includes(key)) return
    // The page below has the same keys.
    event.preventDefault()
    event.stopPropagation()
    if (key === 's') send({ type: 'save.requested', asNew: false })
    else send({ type: key === 'y' || event.shiftKey ? 'edit.redone' : 'edit.undone' })
  }

  return (
    <Drawer
      title={loaded?.details.title ?? loaded?.details.filename ?? text('image_editor.title')}
      over={text('image_editor.title')}
      size="l"
      fill
      onKeyDown={onKeyDown}
      tools={
        loaded && (
          <>
            <IconButton
              icon="undo"
              label={text('image_editor.undo')}
              {...(undo ? {} : { why: text('image_editor.nothing_to_undo') })}
              onPress={() => send({ type: 'edit.undone' })}
            />
            <IconButton
              icon="redo"
              label={text('image_editor.redo')}
              {...(redo ? {} : { why: text('image_editor.nothing_to_redo') })}
              onPress={() => send({ type: 'edit.redone' })}
            />
          </>
        )
      }
      footer={
        loaded && (
          <>
            <p className={styles.permanent} data-part="permanent">
              {text('image_editor.permanent')}
            </p>
            <Button
              {...(create.allowed ? whyNot : { why: create.reason })}
              loading={saving && snapshot.context.asNew}
              onPress={() => send({ type: 'save.requested', asNew: true })}
            >
              {text('image_editor.save_new')}
            </Button>
            <Button
              kind="primary"
              icon="check"
              {...whyNot}
              loading={saving && !snapshot.context.asNew}
              onPress={() => send({ type: 'save.requested', asNew: false })}
            >
              {text('image_editor.save')}
            </Button>
          </>
        )
      }
      close={leave}
    >
      {snapshot.hasTag('loading') && (
        <div className={styles.waiting} role="status" aria-label={text('image_editor.loading')}>
          <Skeleton rows={6} />
        </div>
      )}
      {snapshot.hasTag('failed') && failure && (
        <div className={styles.waiting}>
          <Notice kind="danger" action={{ label: text('try_again'), onPress: () => send({ type: 'load.requested' }) }}>
            {wordsOf(failure, text)}
          </Notice>
        </div>
      )}
      {loaded && failure && (
        <div className={styles.failure}>
          <Notice kind="danger" title={text('image_editor.not_saved')}>
            {wordsOf(failure, text)}
          </Notice>
        </div>
      )}
      {loaded && (
        <EditorBody
          loaded={loaded}
          edit={history.edit}
          disabled={saving}
          change={edit => send({ type: 'edit.changed', edit })}
          drag={edit => send({ type: 'edit.dragged', edit })}
          drop={() => send({ type: 'drag.ended' })}
        />
      )}
      {snapshot.hasTag('confirming') && (
        <LateConfirmDialog
          title={text('image_editor.confirm_title')}
          confirm={text('image_editor.confirm')}
          danger
          busy={false}
          error={null}
          onConfirm={() => send({ type: 'save.confirmed' })}
          onCancel={() => send({ type: 'question.dropped' })}
        >
          {text('image_editor.confirm_body')}
          {usage}
        </LateConfirmDialog>
      )}
      {snapshot.hasTag('leaving') && (
        <DiscardDialog
          discard={() => send({ type: 'close.confirmed' })}
          stay={() => send({ type: 'question.dropped' })}
        >
          {text('image_editor.discard_body')}
        </DiscardDialog>
      )}
    </Drawer>
  )
}

function wordsOf(failure: EditorFailure, text: Text): string {
  switch (failure._tag) {
    case 'Undrawable':
      return text('image_editor.too_large', { width: failure.size.width, height: failure.size.height })
    case 'Unopenable':
      return text('image_editor.unopenable')
    case 'Malformed':
    case 'Refused':
    case 'Unreachable':
      return failureText(failure, text)
  }
}
