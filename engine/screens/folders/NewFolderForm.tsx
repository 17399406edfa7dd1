import type { FolderTree } from '#engine/core/folders/folderTree.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
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

/** Creates a folder while selecting one. */
export function NewFolderForm({ tree, parent, done, close }: NewFolderFormProps) {
  const text = useText()
  const { create } = useFolderChanges(tree)
  const { draft, change, save, busy, error, disabledReason, onKeyDown } = useEditor({
    initial: { name: '' },
    save: async ({ name }) => ({ ok: true, value: await create(name.trim(), parent) }),
    whyNot: ({ name }) => (name.trim() === '' ? text('folders.name_missing') : null),
    saved: done,
  })
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      onKeyDown={event => {
        onKeyDown(event)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <TextField
        label={text('folders.name')}
        autoFocus
        value={draft.name}
        onChange={name => change({ name })}
        {...(error === null ? {} : { error })}
      />
      <Button type="submit" loading={busy} {...(disabledReason === null ? {} : { disabledReason })}>
        {text('folders.create')}
      </Button>
      <IconButton icon="close" label={text('cancel')} onPress={close} />
    </form>
  )
}
