import type { ReactNode } from 'react'
import { DndProvider } from 'react-dnd'
import { pointerBackend } from './pointerBackend.ts'

/** Enables drag and drop by mouse and touch. Nested areas share one drag. */
export const DragArea = ({ children }: { readonly children: ReactNode }) => (
  <DndProvider backend={pointerBackend}>{children}</DndProvider>
)
