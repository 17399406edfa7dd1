import type { FolderTask } from '#engine/core/folders/folderTask.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { FolderPermissions } from './useFolderPermissions.ts'

/**
 * The actions for a folder; those that the role does not permit show why. The file library itself only offers adding.
 */
export function folderMenu(
  folder: string | null,
  permissions: FolderPermissions,
  text: Text,
  start: (task: FolderTask) => void,
): readonly MenuItem[] {
  const entry = (
    id: string,
    icon: string,
    label: string,
    disabledReason: string | undefined,
    task: FolderTask,
  ): MenuItem => ({
    id,
    icon,
    label,
    ...(disabledReason === undefined ? {} : { disabledReason }),
    onSelect: () => start(task),
  })
  const create = entry('create', 'add', text('folders.new_here'), permissions.create, {
    kind: 'create',
    parent: folder,
  })
  if (folder === null) return [create]
  return [
    create,
    entry('rename', 'edit', text('folders.rename'), permissions.rename, { kind: 'rename', folder }),
    entry('move', 'arrow_forward', text('folders.move'), permissions.move, { kind: 'move', folder }),
    {
      ...entry('delete', 'delete', text('folders.delete'), permissions.remove, { kind: 'delete', folder }),
      danger: true,
    },
  ]
}
