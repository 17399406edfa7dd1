import type { KeyboardEvent } from 'react'
import { useDrag, useDrop } from 'react-dnd'
import type { FieldPlace } from '#engine/core/dataModel/collection/fieldOrder.ts'
import type { FieldRowProps } from './FieldRowProps.ts'

/** A field on its way. */
export interface DraggedField {
  readonly field: string
  readonly place: FieldPlace
}

export const dragged = 'field'

/** How a row of a field is moved: dragged, dropped on, and by keys. `isOpen` says whether the field may be changed. */
export function useFieldMoves({ field, place, count, around, move }: FieldRowProps, isOpen: boolean) {
  const { group, at } = place
  const [{ dragging }, drag, preview] = useDrag(
    () => ({
      type: dragged,
      item: { field: field.field, place },
      collect: monitor => ({ dragging: monitor.isDragging() }),
    }),
    [field.field, place],
  )
  const [{ over }, drop] = useDrop<DraggedField, void, { readonly over: 'before' | 'after' | null }>(
    () => ({
      accept: dragged,
      canDrop: from => from.field !== field.field && !around.some(([each]) => each.field === from.field),
      drop: from => move(from.field, place),
      collect: monitor => ({ over: monitor.isOver() && monitor.canDrop() ? sideOf(monitor.getItem()) : null }),
    }),
    [field.field, place, around, move],
  )
  /** It takes this place: from above in the same list the others go up, else they go down. */
  const sideOf = (from: DraggedField) => (from.place.group === group && from.place.at < at ? 'after' : 'before')
  const outer = around.at(-1)?.[1] ?? null
  const beside = (to: number): FieldPlace | null => (to >= 0 && to < count ? { group, at: to } : null)
  const above = beside(at - 1) ?? outer
  const after = outer && { ...outer, at: outer.at + 1 }
  const below = beside(at + 1) ?? after
  const go = (to: FieldPlace | null) => to && move(field.field, to)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? above : event.key === 'ArrowDown' ? below : undefined
    if (to === undefined || !event.altKey || !isOpen) return
    event.preventDefault()
    go(to)
  }
  const dropOn = (element: HTMLElement | null) => {
    preview(drop(element))
  }
  return { dragging, drag, over, dropOn, above, below, after, go, onKeyDown }
}
