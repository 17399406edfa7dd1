import { failureText } from '#engine/core/api/failureText.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import type { EditorFailure } from '#engine/core/imageEditor/imageEditorMachine.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './ImageEditor.module.css'
import type { ImageEditorSnapshot, SendToImageEditor } from './useImageEditor.ts'

interface EditorStateProps {
  readonly snapshot: ImageEditorSnapshot
  readonly send: SendToImageEditor
}

/** Shows that the image is loading, or why it could not be opened or saved. */
export function EditorState({ snapshot, send }: EditorStateProps) {
  const text = useText()
  const { loaded, failure } = snapshot.context
  return (
    <>
      {snapshot.hasTag('loading') && (
        <div className={styles.loading} role="status" aria-label={text('image_editor.loading')}>
          <Skeleton rows={6} />
        </div>
      )}
      {snapshot.hasTag('failed') && failure && (
        <div className={styles.loading}>
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
    </>
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
