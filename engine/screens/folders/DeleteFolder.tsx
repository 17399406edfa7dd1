import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { Folder, FolderTree } from '#engine/core/folders/folderTree.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { filesCollection } from '../files/filesView.ts'
import { useFolderChanges } from './useFolderChanges.ts'
import { useFolderPermissions } from './useFolderPermissions.ts'

interface DeleteFolderProps {
  readonly tree: FolderTree
  readonly folder: Folder
  readonly onDeleted: (folder: string, parent: string | null) => void
  readonly close: () => void
}

/** Confirms the deletion of a folder, and tells where its content will go. */
export function DeleteFolder({ tree, folder, onDeleted, close }: DeleteFolderProps) {
  const text = useText()
  const { capabilities } = useStudio()
  const { move, moveFiles } = useFolderPermissions()
  const { remove, nameOf } = useFolderChanges(tree)
  const { page, error: uncounted } = useItems(filesCollection, {
    fields: ['id'],
    filter: { folder: { _eq: folder.id } },
    limit: 1,
    meta: ['filter_count'],
  })
  const inside = tree.inside(folder.id)
  const folders = inside.length
  const files = page === null ? null : (page.filterCount ?? page.items.length)
  // Why the folder still exists, after as much as possible was done.
  const [remainingReason, setRemainingReason] = useState<string | null>(null)
  const { busy, error, save } = useEditor({
    initial: {},
    goesOn: true,
    save: async () => {
      setRemainingReason(null)
      const reason = await remove(
        folder,
        inside.map(({ id }) => id),
        capabilities.has('folder-contents'),
      )
      setRemainingReason(reason)
      if (reason === null) {
        close()
        onDeleted(folder.id, folder.parent)
      }
      return { ok: true, value: null }
    },
  })
  // The effect on its files is shown before; if they cannot be counted, the folder is not deleted.
  const uncountable = uncounted === null ? undefined : text('folders.not_deleted', { name: folder.name })
  const disabledReason = uncountable ?? (folders > 0 ? move : undefined) ?? (files ? moveFiles : undefined)
  const target = nameOf(folder.parent)
  return (
    <ConfirmDialog
      title={text('folders.delete_title', { name: folder.name })}
      confirm={text('folders.delete')}
      danger
      busy={busy || (files === null && uncounted === null)}
      error={error ?? remainingReason ?? (uncounted === null ? null : failureText(toFailure(uncounted), text))}
      {...(disabledReason === undefined ? {} : { disabledReason })}
      onConfirm={save}
      onCancel={close}
    >
      {files !== null && (
        <p>
          {folders + files === 0 ? text('folders.is_empty') : text('folders.contents_move', { folders, files, target })}
        </p>
      )}
    </ConfirmDialog>
  )
}
