import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { type PresetHandle, usePresetStore } from './usePreset.tsx'
import styles from './ViewNotices.module.css'

export interface ViewNoticesProps {
  readonly handle: PresetHandle
  /** The id and the name of the layout that is drawn. */
  readonly layout: { readonly id: string; readonly name: string } | null
  readonly open: (bookmark: number | null) => void
}

/** Notices about the view of a list: unsaved changes of a bookmark, and a missing layout. */
export default function ViewNotices({ handle, layout, open }: ViewNoticesProps) {
  const text = useText()
  const store = usePresetStore()
  const [busy, setBusy] = useState(false)
  const { view, preset, edited, change, reset } = handle
  const mine = store.isMine(preset)
  const save = async () => {
    setBusy(true)
    try {
      const id = await store.saveBookmark(view)
      if (id !== view.bookmark) open(id)
    } catch (cause) {
      notify({
        kind: 'danger',
        title: text('bookmarks.not_saved'),
        text: failureText(toFailure(cause), text),
        persist: true,
      })
    }
    setBusy(false)
  }
  const missing = preset.layout !== null && layout !== null && layout.id !== preset.layout
  return (
    <div className={styles.notices} data-part="view-notices">
      {edited && (
        <div className={styles.unsaved}>
          <Icon name="edit_note" size={18} />
          <p className={styles.text} role="status">
            {text(mine ? 'bookmarks.edited' : 'bookmarks.edited_by_others')}
          </p>
          <Button size="s" kind="quiet" onPress={reset}>
            {text('bookmarks.reset')}
          </Button>
          <Button size="s" kind="primary" loading={busy} onPress={() => void save()}>
            {text(mine ? 'save' : 'bookmarks.save_copy')}
          </Button>
        </div>
      )}
      {missing && (
        <Notice
          kind="warning"
          action={{
            label: text('bookmarks.use_layout', { layout: text(layout.name) }),
            onPress: () => change({ layout: layout.id }),
          }}
        >
          {text('bookmarks.layout_missing', { layout: preset.layout, shown: text(layout.name) })}
        </Notice>
      )}
    </div>
  )
}
