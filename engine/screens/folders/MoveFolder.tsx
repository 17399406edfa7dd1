import type { Folder, FolderTree } from '#engine/core/folders/folderTree.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { FolderPicker } from './FolderPicker.tsx'
import { useFolderChanges } from './useFolderChanges.ts'

interface MoveFolderProps {
  readonly tree: FolderTree
  readonly folder: Folder
  readonly close: () => void
}

/** Moves a folder with its contents. Never offers a folder inside itself. */
export function MoveFolder({ tree, folder, close }: MoveFolderProps) {
  const text = useText()
  const { move } = useFolderChanges(tree)
  const { draft, change, save, busy, error, disabledReason, onKeyDown } = useEditor({
    initial: { target: folder.parent },
    save: async ({ target }) => {
      await move(folder, target)
      return { ok: true, value: null }
    },
    whyNot: (_, edited) => (edited ? null : text('folders.already_there')),
    saved: close,
  })
  return (
    <ConfirmDialog
      title={text('folders.move_title', { name: folder.name })}
      confirm={text('folders.move_here')}
      busy={busy}
      error={error}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={save}
      onCancel={close}
      onKeyDown={onKeyDown}
    >
      <FolderPicker
        label={text('folders.target')}
        chosen={draft.target}
        disabledReason={folder.id}
        choose={target => change({ target })}
      />
    </ConfirmDialog>
  )
}
