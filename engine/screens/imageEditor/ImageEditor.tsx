import type { ReactNode } from 'react'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { EditorBody } from './EditorBody.tsx'
import { EditorState } from './EditorState.tsx'
import { HistoryButtons } from './HistoryButtons.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { useImageEditor } from './useImageEditor.ts'

export interface ImageEditorProps {
  /** The key of the file. */
  readonly id: string
  /** Where the file is used, shown before it is replaced. */
  readonly usage?: ReactNode
  readonly close: () => void
  /** Called with the saved row: of the file itself, or of the new file. The caller closes the drawer. */
  readonly saved: (row: Item, asNew: boolean) => void
}

/** Rotates, flips and crops an image of the file library, and saves it in place or as a new file. */
export default function ImageEditor({ id, usage, close, saved }: ImageEditorProps) {
  const text = useText()
  const editor = useImageEditor({ id, close, saved })
  const { snapshot, send } = editor
  const { loaded, history } = snapshot.context
  return (
    <Drawer
      title={loaded?.details.title ?? loaded?.details.filename ?? text('image_editor.title')}
      over={text('image_editor.title')}
      size="l"
      fill
      onKeyDown={editor.onKeyDown}
      tools={loaded && <HistoryButtons history={history} send={send} />}
      footer={loaded && <SaveButtons snapshot={snapshot} send={send} />}
      close={() => send({ type: 'close.requested' })}
    >
      <EditorState snapshot={snapshot} send={send} />
      {loaded && (
        <EditorBody
          loaded={loaded}
          edit={history.edit}
          disabled={snapshot.hasTag('saving')}
          change={edit => send({ type: 'edit.changed', edit })}
          drag={edit => send({ type: 'edit.dragged', edit })}
          drop={() => send({ type: 'drag.ended' })}
        />
      )}
      {snapshot.hasTag('confirming') && (
        <LazyConfirmDialog
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
        </LazyConfirmDialog>
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
