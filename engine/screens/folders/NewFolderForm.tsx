import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { FolderTree } from '#engine/core/folders/folderTree.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import styles from './FolderPicker.module.css'
import { useFolderChanges } from './useFolderChanges.ts'

interface NewFolderFormProps {
  readonly tree: FolderTree
  readonly parent: string | null
  readonly done: (folder: string) => void
  readonly close: () => void
}

/** Makes a folder while one is chosen. */
export function NewFolderForm({ tree, parent, done, close }: NewFolderFormProps) {
  const text = useText()
  const { create } = useFolderChanges(tree)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const trimmed = name.trim()
  const save = async () => {
    if (busy || trimmed === '') return
    setBusy(true)
    setError(null)
    try {
      done(await create(trimmed, parent))
    } catch (cause) {
      setError(failureText(toFailure(cause), text))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <TextField
        label={text('folders.name')}
        autoFocus
        value={name}
        onChange={setName}
        {...(error === null ? {} : { error })}
      />
      <Button type="submit" loading={busy} {...(trimmed === '' ? { why: text('folders.name_missing') } : {})}>
        {text('folders.create')}
      </Button>
      <IconButton icon="close" label={text('cancel')} onPress={close} />
    </form>
  )
}
