import { failureText } from '#engine/core/api/failureText.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
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
  const { view, preset, edited, change, reset } = handle
  const mine = store.isMine(preset)
  const { busy, save } = useEditor({
    initial: {},
    goesOn: true,
    save: async () => {
      const outcome = await outcomeOf(store.saveBookmark(view))
      // Not in `saved`: the notice has unmounted by then.
      if (outcome.ok && outcome.value !== view.bookmark) open(outcome.value)
      return outcome
    },
    refused: failure =>
      notify({
        kind: 'danger',
        title: text('bookmarks.not_saved'),
        text: failureText(failure, text),
        persist: true,
      }),
  })
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
          <Button size="s" kind="primary" loading={busy} onPress={save}>
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
