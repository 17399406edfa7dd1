import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import {
  changeFolder,
  createFolder,
  deleteFolder,
  type MovedFiles,
  moveFiles,
} from '#engine/core/folders/folderCalls.ts'
import type { Folder, FolderTree } from '#engine/core/folders/folderTree.ts'
import { reveal, rootId } from '#engine/core/folders/openFolders.ts'
import { readPlaces } from '#engine/core/folders/readPlaces.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { filesCollection, folderHref } from '../files/filesView.ts'

/** The operations on folders and their files: each reports what it did, with undo if possible. */
export function useFolderChanges(tree: FolderTree | null) {
  const text = useText()
  const router = useRouter()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['items'] })
  const nameOf = (folder: string | null) => (folder === null ? text('library.name') : (tree?.get(folder)?.name ?? ''))

  /** Undoes a change, and reports a failure. */
  const undo = (back: () => Promise<unknown>) => ({
    label: text('undo'),
    onPress: () =>
      void back()
        .then(() => notify({ kind: 'success', title: text('folders.undone') }))
        .catch((cause: unknown) => notifyFailure(toFailure(cause), text, text('batch.not_undone')))
        .then(refresh),
  })

  return {
    nameOf,
    create: async (name: string, parent: string | null): Promise<string> => {
      const id = await createFolder(name, parent)
      await refresh()
      reveal([rootId, ...(parent === null ? [] : [...(tree?.above(parent) ?? []).map(folder => folder.id), parent])])
      notify({
        kind: 'success',
        title: text('folders.created', { name }),
        action: { label: text('folders.open'), onPress: () => router.history.push(folderHref(id)) },
      })
      return id
    },
    rename: async (folder: Folder, name: string): Promise<void> => {
      await changeFolder(folder.id, { name })
      await refresh()
      notify({
        kind: 'success',
        title: text('folders.renamed', { name }),
        action: undo(() => changeFolder(folder.id, { name: folder.name })),
      })
    },
    move: async (folder: Folder, parent: string | null): Promise<void> => {
      await changeFolder(folder.id, { parent })
      await refresh()
      reveal([rootId, ...(parent === null ? [] : [parent])])
      notify({
        kind: 'success',
        title: text('folders.moved', { name: folder.name, target: nameOf(parent) }),
        action: undo(() => changeFolder(folder.id, { parent: folder.parent })),
      })
    },
    /** Returns the reason why the folder still exists; null when it is deleted. */
    remove: async (folder: Folder, inside: readonly string[], atOnce: boolean): Promise<string | null> => {
      const { folders, files, failure } = await deleteFolder(folder, inside, atOnce)
      await refresh()
      if (failure === null) {
        notify({ kind: 'success', title: text('folders.deleted', { name: folder.name }) })
        return null
      }
      notifyFailure(failure, text, text('folders.not_deleted', { name: folder.name }))
      return folders + files > 0
        ? text('folders.moved_so_far', { folders, files, target: nameOf(folder.parent) })
        : text('folders.nothing_moved')
    },
    moveFiles: async (
      keys: readonly Key[],
      folder: string | null,
      progress?: (done: number) => void,
    ): Promise<MovedFiles> => {
      const before = await readPlaces(keys)
      const result = await moveFiles(keys, folder, progress)
      const { moved } = result
      await refresh()
      if (moved.length === 0) return result
      otherTabs.broadcast('changed', filesCollection, moved)
      const back = async () => {
        for (const [place, files] of before) {
          const those = files.filter(key => moved.some(each => String(each) === String(key)))
          const { failed } = await moveFiles(those, place)
          if (failed[0]) throw failed[0].failure
        }
      }
      notify({
        kind: 'success',
        title: text('library.moved', { count: moved.length, target: result.folder ?? nameOf(folder) }),
        action: undo(back),
      })
      return result
    },
  }
}
