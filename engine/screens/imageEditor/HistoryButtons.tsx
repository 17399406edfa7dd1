import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { ImageEditorSnapshot, SendToImageEditor } from './useImageEditor.ts'

interface HistoryButtonsProps {
  readonly history: ImageEditorSnapshot['context']['history']
  readonly send: SendToImageEditor
}

/** Undo and redo of image edits. */
export function HistoryButtons({ history, send }: HistoryButtonsProps) {
  const text = useText()
  const undo = history.past.length > 0 || history.heldEdit !== null
  const redo = history.future.length > 0
  return (
    <>
      <IconButton
        icon="undo"
        label={text('image_editor.undo')}
        {...(undo ? {} : { disabledReason: text('image_editor.nothing_to_undo') })}
        onPress={() => send({ type: 'edit.undone' })}
      />
      <IconButton
        icon="redo"
        label={text('image_editor.redo')}
        {...(redo ? {} : { disabledReason: text('image_editor.nothing_to_redo') })}
        onPress={() => send({ type: 'edit.redone' })}
      />
    </>
  )
}
