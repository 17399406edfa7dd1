import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { type PresetHandle, usePresetStore } from './usePreset.tsx'

export interface BookmarkDialogProps {
  readonly kind: 'add' | 'rename' | 'delete'
  readonly handle: PresetHandle
  readonly search: string
  readonly open: (bookmark: number | null) => void
  readonly close: () => void
}

/** Asks for the name of a bookmark, or confirms its deletion. */
export default function BookmarkDialog({ kind, handle, search, open, close }: BookmarkDialogProps) {
  const text = useText()
  const store = usePresetStore()
  const { view, preset } = handle
  const { filters } = preset
  const current = preset.bookmark ?? ''
  const editor = useEditor<{ readonly name: string }, number | null>({
    initial: { name: kind === 'rename' ? current : '' },
    save: async ({ name }) => {
      if (kind === 'add')
        return { ok: true, value: await store.addBookmark(view, name.trim(), { filters, ...(search && { search }) }) }
      if (view.bookmark !== null) await store.rename(view.bookmark, name.trim())
      return { ok: true, value: null }
    },
    whyNot: ({ name }) => (kind !== 'delete' && name.trim() === '' ? text('bookmarks.name_missing') : null),
    saved: bookmark => {
      if (bookmark !== null) open(bookmark)
      close()
    },
  })
  const { draft, disabledReason } = editor
  /** Leaves the list first, because it cannot be shown without its bookmark. */
  const remove = (bookmark: number) => {
    open(null)
    store.remove(bookmark).catch((cause: unknown) =>
      notify({
        kind: 'danger',
        title: text('bookmarks.not_deleted'),
        text: failureText(toFailure(cause), text),
        persist: true,
      }),
    )
  }
  const confirm = () => {
    if (kind !== 'delete') editor.save()
    else if (view.bookmark === null) close()
    else remove(view.bookmark)
  }
  return (
    <ConfirmDialog
      title={text(`bookmarks.${kind}`, { name: current })}
      confirm={text(kind === 'delete' ? 'delete' : 'save')}
      danger={kind === 'delete'}
      busy={editor.busy}
      error={editor.error}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={confirm}
      onCancel={close}
      {...(kind === 'delete' ? {} : { onKeyDown: editor.onKeyDown })}
    >
      {kind === 'delete' ? (
        <p>{text('bookmarks.delete_body')}</p>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            editor.save()
          }}
        >
          <TextField
            label={text('bookmarks.name')}
            autoFocus
            value={draft.name}
            onChange={name => editor.change({ name })}
          />
        </form>
      )}
    </ConfirmDialog>
  )
}
