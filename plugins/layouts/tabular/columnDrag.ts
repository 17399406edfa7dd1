import type { DragEvent } from 'react'
import { isRightToLeft } from '#engine/plugin.ts'
import { place } from './move.ts'

/** What a dragged column calls itself. */
const kind = 'application/x-fieldhouse-column'

type Side = 'before' | 'after'

/** The half of a head that the pointer is over, in the direction of reading. */
function sideOf({ clientX, currentTarget }: DragEvent<HTMLElement>): Side {
  const { x, width } = currentTarget.getBoundingClientRect()
  return clientX < x + width / 2 === isRightToLeft(currentTarget) ? 'after' : 'before'
}

/** What lets the head of a column be dragged to another place. */
export const dragSource = (path: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.setData(kind, path)
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** What lets a column be dropped before or after the head of another. */
export const dropTarget = (path: string, fields: readonly string[], moved: (fields: readonly string[]) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(kind)) return
    event.preventDefault()
    event.currentTarget.dataset['drop'] = sideOf(event)
  },
  onDragLeave: (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset['drop']
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    const dragged = event.dataTransfer.getData(kind)
    delete event.currentTarget.dataset['drop']
    if (!fields.includes(dragged)) return
    event.preventDefault()
    moved(place(fields, dragged, path, sideOf(event)))
  },
})
