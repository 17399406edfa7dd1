import { createDragDropManager } from 'dnd-core'
import { type ReactNode, useState } from 'react'
import { DndProvider } from 'react-dnd'
import { pointerBackend } from './pointerBackend.ts'

let manager: ReturnType<typeof createDragDropManager> | undefined

/** One for the page. `DndProvider` would make another after a remount, and a page can have only one native backend. */
const sharedManager = () => {
  manager ??= createDragDropManager(pointerBackend, window)
  return manager
}

/** Enables drag and drop by mouse and touch. Nested areas share one drag. */
export function DragArea({ children }: { readonly children: ReactNode }) {
  const [shared] = useState(sharedManager)
  return <DndProvider manager={shared}>{children}</DndProvider>
}
