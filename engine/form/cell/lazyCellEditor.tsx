import { Suspense } from 'react'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { CellEditorProps } from './CellEditor.tsx'

const load = () => import('./CellEditor.tsx')

/** Edits one value of a list in place; loaded on first use. */
export function CellEditor(props: CellEditorProps) {
  const Component = componentOf<CellEditorProps>(load)
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  )
}
