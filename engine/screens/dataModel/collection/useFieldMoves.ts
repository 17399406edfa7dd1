import { type KeyboardEvent, useCallback } from 'react'
import type { FieldPlace } from '#engine/core/dataModel/collection/fieldOrder.ts'
import { useDragSource } from '#engine/ui/drag/useDragSource.ts'
import { useDropTarget } from '#engine/ui/drag/useDropTarget.ts'
import { verticalStep } from '#engine/ui/focus/listStep.ts'
import type { FieldRowProps } from './FieldRowProps.ts'

/** A dragged field. */
export interface DraggedField {
  readonly field: string
  readonly place: FieldPlace
}

export const dragged = 'field'

/** How a field row is moved: dragging, dropping, and keys. `isOpen` tells whether the field can be changed. */
export function useFieldMoves({ field, place, count, around, move }: FieldRowProps, isOpen: boolean) {
  const { group, at } = place
  const { dragging, source, preview } = useDragSource<DraggedField>({
    kind: dragged,
    item: { field: field.field, place },
  })
  const { over, target } = useDropTarget<DraggedField>({
    kind: dragged,
    canDrop: from => from.field !== field.field && !around.some(([each]) => each.field === from.field),
    // A field dragged down within its list goes after this field, any other field before it.
    spot: from => (from.place.group === group && from.place.at < at ? 'after' : 'before'),
    drop: from => move(from.field, place),
  })
  const row = useCallback(
    (element: Element | null) => {
      preview(element)
      target(element)
    },
    [preview, target],
  )
  const outer = around.at(-1)?.[1] ?? null
  const beside = (to: number): FieldPlace | null => (to >= 0 && to < count ? { group, at: to } : null)
  const above = beside(at - 1) ?? outer
  const after = outer && { ...outer, at: outer.at + 1 }
  const below = beside(at + 1) ?? after
  const moveTo = (to: FieldPlace | null) => to && move(field.field, to)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = verticalStep(event.key)
    if (step === 0 || !event.altKey || !isOpen) return
    event.preventDefault()
    moveTo(step < 0 ? above : below)
  }
  return { dragging, source, over, row, above, below, after, go: moveTo, onKeyDown }
}
