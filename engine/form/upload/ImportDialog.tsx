import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { UploadTarget } from '#engine/core/registry/StudioHost.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import type { Item } from '#schemas/data/Item.ts'

export interface ImportDialogProps {
  readonly target: UploadTarget
  readonly done: (row: Item) => void
  readonly close: () => void
}

/** Asks for the URL of a file that the server imports. */
export default function ImportDialog({ target, done, close }: ImportDialogProps) {
  const text = useText()
  const { importFile } = useStudio()
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const fetches = URL.canParse(url)
  const submit = async () => {
    if (busy || !fetches) return
    setBusy(true)
    setError(null)
    try {
      done(await importFile(url, target))
    } catch (cause) {
      setError(failureText(toFailure(cause), text))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={text('file.import')}
      confirm={text('file.import_confirm')}
      {...(fetches ? {} : { disabledReason: text('file.import_needs_url') })}
      busy={busy}
      error={error}
      onConfirm={() => void submit()}
      onCancel={close}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField label={text('file.import_url')} type="url" autoFocus value={url} onChange={setUrl} />
      </form>
    </ConfirmDialog>
  )
}
