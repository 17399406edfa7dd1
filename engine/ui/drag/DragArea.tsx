import { createDragDropManager } from 'dnd-core'
import { type ReactNode, useState } from 'react'
import { DndContext } from 'react-dnd'
import { pointerBackend } from './pointerBackend.ts'

let manager: ReturnType<typeof createDragDropManager> | undefined

/** One for the page. `DndProvider` would make another after a remount, and a page can have only one native backend. */
const sharedManager = () => {
  manager ??= createDragDropManager(pointerBackend, window)
  return manager
}

/**
 * Enables drag and drop by mouse and touch. Nested areas share one drag. `DndProvider` would render everything that can
 * be dragged with each render of the area.
 */
export function DragArea({ children }: { readonly children: ReactNode }) {
  const [shared] = useState(() => ({ dragDropManager: sharedManager() }))
  return <DndContext value={shared}>{children}</DndContext>
}
