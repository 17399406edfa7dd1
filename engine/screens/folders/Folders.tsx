import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { filesDrag, folderDrag, readDragged } from '#engine/core/folders/dragTypes.ts'
import { folderTask } from '#engine/core/folders/folderTask.ts'
import { openFolders, reveal, rootId } from '#engine/core/folders/openFolders.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { Tree } from '#engine/ui/tree/Tree.tsx'
import type { TreeNode } from '#engine/ui/tree/TreeNode.ts'
import { useUploads } from '../../form/upload/UploadsContext.ts'
import { folderHref } from '../files/filesView.ts'
import type { FolderDialogsProps } from './FolderDialogs.tsx'
import styles from './Folders.module.css'
import { folderMenu } from './folderMenu.ts'
import { folderAt, folderNodes, nodeOf } from './folderNodes.ts'
import { useFolderChanges } from './useFolderChanges.ts'
import { useFolderPermissions } from './useFolderPermissions.ts'
import { useFolders } from './useFolders.ts'
import { useMoveDropped } from './useMoveDropped.ts'

const loadDialogs = () => import('./FolderDialogs.tsx')

export interface FoldersProps {
  /** The open folder; null for the root, undefined if none is open. */
  readonly currentFolder: string | null | undefined
}

/** The folders of the file library as a tree, with all that can be done with them. */
export default function Folders({ currentFolder }: FoldersProps) {
  const text = useText()
  const router = useRouter()
  const { tree, error, reload } = useFolders()
  const permissions = useFolderPermissions()
  const { move } = useFolderChanges(tree)
  const moveDropped = useMoveDropped(tree)
  const { send } = useUploads()
  const expanded = useStore(openFolders)
  const task = useStore(folderTask)
  const FolderDialogs = componentOf<FolderDialogsProps>(loadDialogs)
  const nodes = useMemo(() => tree && folderNodes(tree, text('library.name'), true), [tree, text])
  // Expands the parents of a folder that was opened by a link.
  useEffect(() => {
    if (tree && currentFolder) reveal([rootId, ...tree.above(currentFolder).map(folder => folder.id)])
  }, [tree, currentFolder])
  const menu = useCallback(
    ({ id }: TreeNode) => folderMenu(folderAt(id), permissions, text, folderTask.put),
    [permissions, text],
  )
  const close = () => folderTask.put(null)
  if (error !== null)
    return (
      <div className={styles.notice}>
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('folders.failed')}
        </Notice>
      </div>
    )
  if (!tree || !nodes) return <Skeleton rows={4} />
  return (
    <div className={styles.folders}>
      <Tree
        label={text('library.name')}
        nodes={nodes}
        expanded={expanded}
        changeExpanded={openFolders.put}
        current={currentFolder === undefined ? null : nodeOf(currentFolder)}
        open={({ href }) => href !== undefined && navigate(href)}
        menu={menu}
        menuLabel={({ label }) => text('folders.menu', { name: label })}
        drag={{
          type: folderDrag,
          accepts: permissions.moveFiles === undefined ? [filesDrag] : [],
          ...(permissions.move === undefined ? { mayDrag: (id: string) => id !== rootId } : {}),
          mayDrop: (target, dragged) => {
            if (dragged === null) return true
            const folder = folderAt(target)
            if (folder !== null && tree.isWithin(folder, dragged)) return false
            return (tree.get(dragged)?.parent ?? null) !== folder
          },
          ...(permissions.addFiles === undefined
            ? {
                takeFiles: (target: string, files: readonly File[]) =>
                  send({
                    type: 'files.picked',
                    picked: { files: files.map(file => ({ file, folders: [] })), emptyFolders: [] },
                    target: { folder: folderAt(target) },
                    owner: null,
                  }),
              }
            : {}),
          drop: (target, dropped) => {
            for (const { type, text: content } of dropped) {
              const folder = type === folderDrag ? tree.get(content) : null
              if (folder)
                move(folder, folderAt(target)).catch((cause: unknown) => notifyFailure(toFailure(cause), text))
              else if (type === filesDrag) moveDropped(readDragged(content), folderAt(target))
            }
          },
        }}
      />
      {task && (
        <LazyDialog close={close}>
          <FolderDialogs
            task={task}
            onDeleted={(folder, parent) => {
              if (currentFolder === folder) navigate(folderHref(parent))
            }}
            close={close}
          />
        </LazyDialog>
      )}
    </div>
  )

  function navigate(href: string): void {
    if (href !== location.pathname + location.search) router.history.push(href)
  }
}
