import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
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

/** Asks for the name of a bookmark, or whether it shall go (C-187, C-188). */
export default function BookmarkDialog({ kind, handle, search, open, close }: BookmarkDialogProps) {
  const text = useText()
  const store = usePresetStore()
  const { view, preset } = handle
  const current = preset.bookmark ?? ''
  const [name, setName] = useState(kind === 'rename' ? current : '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const trimmed = name.trim()
  const act = async () => {
    if (kind === 'add') return open(await store.addBookmark(view, trimmed, search || null))
    if (view.bookmark !== null) await store.rename(view.bookmark, trimmed)
  }
  /** The list is left first: without its bookmark it would have nothing to show. */
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
  const confirm = async () => {
    if (kind === 'delete') return view.bookmark === null ? close() : remove(view.bookmark)
    if (busy || trimmed === '') return
    setBusy(true)
    setError(null)
    try {
      await act()
      close()
    } catch (cause) {
      setError(failureText(toFailure(cause), text))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={text(`bookmarks.${kind}`, { name: current })}
      confirm={text(kind === 'delete' ? 'delete' : 'save')}
      danger={kind === 'delete'}
      busy={busy}
      error={error}
      {...(kind !== 'delete' && trimmed === '' && { why: text('bookmarks.name_missing') })}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {kind === 'delete' ? (
        <p>{text('bookmarks.delete_body')}</p>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            void confirm()
          }}
        >
          <TextField label={text('bookmarks.name')} autoFocus value={name} onChange={setName} />
        </form>
      )}
    </ConfirmDialog>
  )
}
