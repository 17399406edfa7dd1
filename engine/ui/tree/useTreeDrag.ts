import { useRef } from 'react'
import { type DropItem, useDragAndDrop } from 'react-aria-components'
import type { Dropped, TreeDrag, TreeNode } from './TreeNode.ts'

const nothing: TreeDrag = { type: '', accepts: [], mayDrop: () => false, drop: () => {} }

/** Drag and drop of a tree: by pointer, by keys from the handle of a row, and by touch as screen readers do it. */
export function useTreeDrag(drag: TreeDrag | undefined) {
  const { type, mayDrag, accepts, mayDrop, drop, takeFiles } = drag ?? nothing
  const dragged = useRef<string | null>(null)
  const types = [type, ...accepts]
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    isDisabled: drag === undefined,
    acceptedDragTypes: takeFiles ? 'all' : types,
    ...(mayDrag && {
      getItems: keys => [...keys].map(String).flatMap(id => (mayDrag(id) ? { [type]: id, 'text/plain': id } : [])),
    }),
    onDragStart: ({ keys }) => {
      const [id] = keys
      dragged.current = id === undefined ? null : String(id)
    },
    onDragEnd: () => {
      dragged.current = null
    },
    getAllowedDropOperations: () => ['move'],
    // Only onto a node: the order among siblings is that of their names.
    getDropOperation: (target, dragTypes) => {
      if (target.type !== 'item' || target.dropPosition !== 'on') return 'cancel'
      if (!mayDrop(String(target.key), dragged.current)) return 'cancel'
      if (types.some(each => dragTypes.has(each))) return 'move'
      // A link of the page is no file.
      return takeFiles && !dragTypes.has('text/uri-list') ? 'copy' : 'cancel'
    },
    onItemDrop: ({ target, items }) => {
      void readDropped(items, types).then(dropped => {
        if (dropped.length > 0) drop(String(target.key), dropped)
      })
      if (takeFiles)
        void readFiles(items).then(files => {
          if (files.length > 0) takeFiles(String(target.key), files)
        })
    },
  })
  return dragAndDropHooks
}

async function readDropped(items: readonly DropItem[], types: readonly string[]): Promise<readonly Dropped[]> {
  const dropped = items.map(async item => {
    const type = item.kind === 'text' ? types.find(each => item.types.has(each)) : undefined
    return item.kind === 'text' && type !== undefined ? [{ type, text: await item.getText(type) }] : []
  })
  return (await Promise.all(dropped)).flat()
}

const readFiles = (items: readonly DropItem[]): Promise<readonly File[]> =>
  Promise.all(items.flatMap(item => (item.kind === 'file' ? item.getFile() : [])))
