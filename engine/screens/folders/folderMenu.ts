import type { FolderTask } from '#engine/core/folders/folderTask.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { FolderRights } from './useFolderRights.ts'

/** What can be done with a folder; what the role may not do says why. Of the file library itself only to add to it. */
export function folderMenu(
  folder: string | null,
  rights: FolderRights,
  text: Text,
  start: (task: FolderTask) => void,
): readonly MenuItem[] {
  const entry = (id: string, icon: string, label: string, why: string | undefined, task: FolderTask): MenuItem => ({
    id,
    icon,
    label,
    ...(why === undefined ? {} : { why }),
    onSelect: () => start(task),
  })
  const create = entry('create', 'add', text('folders.new_here'), rights.create, { kind: 'create', parent: folder })
  if (folder === null) return [create]
  return [
    create,
    entry('rename', 'edit', text('folders.rename'), rights.rename, { kind: 'rename', folder }),
    entry('move', 'arrow_forward', text('folders.move'), rights.move, { kind: 'move', folder }),
    { ...entry('delete', 'delete', text('folders.delete'), rights.remove, { kind: 'delete', folder }), danger: true },
  ]
}
