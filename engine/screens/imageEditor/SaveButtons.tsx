import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useAccess } from '../list/useAccess.ts'
import styles from './ImageEditor.module.css'
import type { ImageEditorSnapshot, SendToImageEditor } from './useImageEditor.ts'

interface SaveButtonsProps {
  readonly snapshot: ImageEditorSnapshot
  readonly send: SendToImageEditor
}

/** Saves the image in place, or as a new file. */
export function SaveButtons({ snapshot, send }: SaveButtonsProps) {
  const text = useText()
  const saving = snapshot.hasTag('saving')
  const isEdited = snapshot.can({ type: 'save.requested', asNew: false })
  const whyNot = isEdited || saving ? {} : { disabledReason: text('image_editor.unchanged') }
  const create = useAccess('create', 'directus_files')
  return (
    <>
      <p className={styles.permanent} data-part="permanent">
        {text('image_editor.permanent')}
      </p>
      <Button
        {...(create.allowed ? whyNot : { disabledReason: create.reason })}
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
