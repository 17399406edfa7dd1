import type { FolderTask } from '#engine/core/folders/folderTask.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { DeleteFolder } from './DeleteFolder.tsx'
import { MoveFolder } from './MoveFolder.tsx'
import { NameFolder } from './NameFolder.tsx'
import { useFolders } from './useFolders.ts'

export interface FolderDialogsProps {
  readonly task: FolderTask
  /** The folder of the task was deleted. */
  readonly onDeleted: (folder: string, parent: string | null) => void
  readonly close: () => void
}

/** The dialog of the current folder task. */
export default function FolderDialogs({ task, onDeleted, close }: FolderDialogsProps) {
  const text = useText()
  const { tree } = useFolders()
  if (!tree) return null
  const folder = task.kind === 'create' ? null : tree.get(task.folder)
  switch (task.kind) {
    case 'create':
      return <NameFolder tree={tree} parent={task.parent} close={close} />
    case 'rename':
      return folder ? <NameFolder tree={tree} folder={folder} parent={folder.parent} close={close} /> : lost()
    case 'move':
      return folder ? <MoveFolder tree={tree} folder={folder} close={close} /> : lost()
    case 'delete':
      return folder ? <DeleteFolder tree={tree} folder={folder} onDeleted={onDeleted} close={close} /> : lost()
  }

  /** Someone else was faster. */
  function lost() {
    return (
      <ConfirmDialog
        title={text('folders.gone')}
        confirm={text('done')}
        busy={false}
        error={null}
        onConfirm={close}
        onCancel={close}
      >
        {text('folders.gone_body')}
      </ConfirmDialog>
    )
  }
}
