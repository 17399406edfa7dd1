import { useState } from 'react'
import type { Folder, FolderTree } from '#engine/core/folders/folderTree.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useFolderChanges } from './useFolderChanges.ts'
import { useSending } from './useSending.ts'

interface NameFolderProps {
  readonly tree: FolderTree
  /** The one that gets another name; left out for a new one. */
  readonly folder?: Folder
  readonly parent: string | null
  readonly close: () => void
}

/** The name of a new folder, or another one for one that is there (C-265 … C-269). */
export function NameFolder({ tree, folder, parent, close }: NameFolderProps) {
  const text = useText()
  const { create, rename, nameOf } = useFolderChanges(tree)
  const [name, setName] = useState(folder?.name ?? '')
  const { busy, error, send } = useSending()
  const trimmed = name.trim()
  const save = () => {
    if (trimmed === '') return
    if (trimmed === folder?.name) return close()
    send(async () => {
      await (folder ? rename(folder, trimmed) : create(trimmed, parent))
      close()
    })
  }
  return (
    <ConfirmDialog
      title={folder ? text('folders.rename') : text('folders.new')}
      confirm={text('save')}
      busy={busy}
      error={error}
      {...(trimmed === '' && { why: text('folders.name_missing') })}
      onConfirm={save}
      onCancel={close}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={text('folders.name')}
          autoFocus
          value={name}
          onChange={setName}
          {...(folder ? {} : { description: text('folders.made_in', { name: nameOf(parent) }) })}
        />
      </form>
    </ConfirmDialog>
  )
}
