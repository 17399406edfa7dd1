import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useDragDropManager, useDrop } from 'react-dnd'
import { isRightToLeft } from '../direction.ts'

/** The drop position, relative to the target. */
export type DropSpot = 'before' | 'after' | 'inside'

/** The position of the pointer within the target. */
export interface PointerPlace {
  /** In the lower half. */
  readonly low: boolean
  /** In the half that is read last. */
  readonly late: boolean
  /** In the middle half from top to bottom. */
  readonly middle: boolean
}

/** The options of a drop target. */
export interface DropTargetOptions<Item extends object> {
  readonly kind: string
  readonly canDrop?: (item: Item) => boolean
  /** Leave out if the only target is inside the element. */
  readonly spot?: (item: Item, pointer: PointerPlace) => DropSpot
  readonly drop: (item: Item, spot: DropSpot) => void
}

/** A drop target. `over` is where the dragged item would go; null while nothing acceptable is over it. */
export function useDropTarget<Item extends object>({ kind, canDrop, spot, drop }: DropTargetOptions<Item>) {
  const node = useRef<Element | null>(null)
  const monitor = useDragDropManager().getMonitor()
  const spotNow = (item: Item): DropSpot =>
    spot?.(item, placeWithin(node.current, monitor.getClientOffset())) ?? 'inside'
  const [{ dragged }, connect] = useDrop<Item, void, { readonly dragged: Item | null }>({
    accept: kind,
    canDrop: item => canDrop?.(item) ?? true,
    // No return value: react-dnd only accepts objects, and throws for anything else.
    drop: item => {
      drop(item, spotNow(item))
    },
    collect: own => ({ dragged: own.isOver() && own.canDrop() ? own.getItem() : null }),
  })
  // `useDrop` does not track the pointer within the target.
  const over = useSyncExternalStore(
    useCallback(listener => monitor.subscribeToOffsetChange(listener), [monitor]),
    () => dragged && spotNow(dragged),
  )
  const target = useCallback(
    (element: Element | null) => {
      node.current = element
      connect(element)
    },
    [connect],
  )
  return { over, target }
}

function placeWithin(
  element: Element | null,
  pointer: { readonly x: number; readonly y: number } | null,
): PointerPlace {
  if (!element || !pointer) return { low: false, late: false, middle: false }
  const { x, y, width, height } = element.getBoundingClientRect()
  return {
    low: pointer.y > y + height / 2,
    late: pointer.x > x + width / 2 !== isRightToLeft(element),
    middle: Math.abs(pointer.y - y - height / 2) < height / 4,
  }
}
