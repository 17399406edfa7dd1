import { toFailure } from '#engine/core/api/ApiFailure.ts'
import type { FolderTree } from '#engine/core/folders/folderTree.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { useFolderChanges } from './useFolderChanges.ts'

/** Moves files that were dropped on a folder, and reports those that could not be moved. */
export function useMoveDropped(tree: FolderTree | null): (keys: readonly Key[], folder: string | null) => void {
  const text = useText()
  const { moveFiles } = useFolderChanges(tree)
  return (keys, folder) => {
    if (keys.length === 0) return
    moveFiles(keys, folder)
      .then(({ failed }) => {
        const [first] = failed
        if (first) notifyFailure(first.failure, text, text('library.some_not_moved', { count: failed.length }))
      })
      .catch((cause: unknown) =>
        notifyFailure(toFailure(cause), text, text('library.some_not_moved', { count: keys.length })),
      )
  }
}
