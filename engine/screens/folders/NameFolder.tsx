import type { Folder, FolderTree } from '#engine/core/folders/folderTree.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useFieldProblems } from '#engine/form/editor/useFieldProblems.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useFolderChanges } from './useFolderChanges.ts'

interface NameFolderProps {
  readonly tree: FolderTree
  /** The folder to rename; leave out for a new one. */
  readonly folder?: Folder
  readonly parent: string | null
  readonly close: () => void
}

/** Names a new folder, or renames an existing one. */
export function NameFolder({ tree, folder, parent, close }: NameFolderProps) {
  const text = useText()
  const { create, rename, nameOf } = useFolderChanges(tree)
  const editor = useEditor({
    initial: { name: folder?.name ?? '' },
    save: async ({ name }) => {
      const trimmed = name.trim()
      if (!folder) await create(trimmed, parent)
      else if (trimmed !== folder.name) await rename(folder, trimmed)
      return { ok: true, value: null }
    },
    whyNot: ({ name }) => (name.trim() === '' ? text('folders.name_missing') : null),
    saved: close,
  })
  const { draft, disabledReason } = editor
  const { error, problemOf } = useFieldProblems(editor.failure, ['name'])
  return (
    <ConfirmDialog
      title={folder ? text('folders.rename') : text('folders.new')}
      confirm={text('save')}
      busy={editor.busy}
      error={error}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={editor.save}
      onCancel={close}
      onKeyDown={editor.onKeyDown}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          editor.save()
        }}
      >
        <TextField
          label={text('folders.name')}
          autoFocus
          value={draft.name}
          onChange={name => editor.change({ name })}
          error={problemOf('name')}
          {...(folder ? {} : { description: text('folders.created_in', { name: nameOf(parent) }) })}
        />
      </form>
    </ConfirmDialog>
  )
}
