import { useDragSource } from '#engine/ui/drag/useDragSource.ts'
import { useDropTarget } from '#engine/ui/drag/useDropTarget.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { RowMoves } from './rowMoves.ts'

/** The dragged row. */
interface DraggedRow {
  readonly key: Key
}

/** Drags a row within its list; `moves` null: it cannot be moved. */
export function useRowDrag(key: Key, moves: RowMoves | null) {
  const { source, preview } = useDragSource<DraggedRow>({ kind: moves?.list ?? '', item: { key } })
  const { over, target } = useDropTarget<DraggedRow>({
    kind: moves?.list ?? '',
    canDrop: from => moves !== null && from.key !== key,
    spot: (_, { low }) => (low ? 'after' : 'before'),
    drop: (from, spot) => moves?.drop(from.key, spot === 'after'),
  })
  return { source, preview, over, target }
}
