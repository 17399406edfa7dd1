import type { DragSourceOptions } from './useDragSource.ts'
import type { DropTargetOptions } from './useDropTarget.ts'

/** Connects its parent element as a drag source, and the nearest `target` around it as a drop target. */
export interface DragConnectionProps<Item extends object>
  extends Omit<DragSourceOptions<Item>, 'allowed'>,
    DropTargetOptions<Item> {
  /** A selector. The element shows the drop position with `data-drop`. */
  readonly target: string
}
