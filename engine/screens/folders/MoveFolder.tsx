import { useState } from 'react'
import type { Folder, FolderTree } from '#engine/core/folders/folderTree.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { FolderPicker } from './FolderPicker.tsx'
import { useFolderChanges } from './useFolderChanges.ts'
import { useSending } from './useSending.ts'

interface MoveFolderProps {
  readonly tree: FolderTree
  readonly folder: Folder
  readonly close: () => void
}

/** Another place for a folder with all that is in it; never one in itself (C-270). */
export function MoveFolder({ tree, folder, close }: MoveFolderProps) {
  const text = useText()
  const { move } = useFolderChanges(tree)
  const [target, setTarget] = useState(folder.parent)
  const { busy, error, send } = useSending()
  return (
    <ConfirmDialog
      title={text('folders.move_title', { name: folder.name })}
      confirm={text('folders.move_here')}
      busy={busy}
      error={error}
      {...(target === folder.parent && { why: text('folders.is_there') })}
      onConfirm={() =>
        send(async () => {
          await move(folder, target)
          close()
        })
      }
      onCancel={close}
    >
      <FolderPicker label={text('folders.target')} chosen={target} closed={folder.id} choose={setTarget} />
    </ConfirmDialog>
  )
}
