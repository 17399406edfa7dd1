import type { FolderTree } from '#engine/core/folders/folderTree.ts'
import { rootId } from '#engine/core/folders/openFolders.ts'
import type { TreeNode } from '#engine/ui/tree/TreeNode.ts'
import { folderHref } from '../files/filesView.ts'

/** All folders below the file library as tree nodes, with links if the tree navigates. */
export function folderNodes(tree: FolderTree, name: string, linked: boolean): readonly TreeNode[] {
  const nodesIn = (parent: string | null): readonly TreeNode[] =>
    tree.inside(parent).map(folder => ({
      id: folder.id,
      label: folder.name,
      icon: 'folder',
      ...(linked ? { href: folderHref(folder.id) } : {}),
      children: nodesIn(folder.id),
    }))
  return [
    {
      id: rootId,
      label: name,
      icon: 'folder',
      ...(linked ? { href: folderHref(null) } : {}),
      children: nodesIn(null),
    },
  ]
}

/** The folder of a node; null for the file library itself. */
export const folderAt = (node: string): string | null => (node === rootId ? null : node)

export const nodeOf = (folder: string | null): string => folder ?? rootId
