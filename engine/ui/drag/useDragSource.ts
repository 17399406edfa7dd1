import { useCallback } from 'react'
import { useDrag } from 'react-dnd'
import { hasRested } from './press.ts'

/** Something that can be dragged. */
export interface DragSourceOptions<Item extends object> {
  /** Only targets of the same kind accept it. */
  readonly kind: string
  /** Passed to the target on drop. */
  readonly item: Item
  readonly allowed?: boolean
  /** The whole element is the handle: a finger scrolls unless it is held still first. */
  readonly whole?: boolean
}

/** Makes an element draggable. `source` is the ref of the handle, `preview` of the element that moves. */
export function useDragSource<Item extends object>({
  kind,
  item,
  allowed = true,
  whole = false,
}: DragSourceOptions<Item>) {
  const [{ dragging }, drag, dragPreview] = useDrag({
    type: kind,
    item,
    canDrag: () => allowed && (!whole || hasRested()),
    collect: monitor => ({ dragging: monitor.isDragging() }),
  })
  const source = useCallback((element: Element | null) => void drag(element), [drag])
  const preview = useCallback((element: Element | null) => void dragPreview(element), [dragPreview])
  return { dragging, source, preview }
}
