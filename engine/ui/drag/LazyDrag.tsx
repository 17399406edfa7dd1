import { Suspense } from 'react'
import { Boundary } from '../boundary/Boundary.tsx'
import { componentOf } from '../lazy/componentOf.ts'
import type { DragConnectionProps } from './DragConnectionProps.ts'

const load = () => import('./DragConnection.tsx')

/**
 * Makes its parent element draggable once the drag code has loaded, so lists render without it. If the code fails to
 * load, rows move by keyboard only.
 */
export function LazyDrag<Item extends object>(props: DragConnectionProps<Item>) {
  const Component = componentOf<DragConnectionProps<Item>>(load)
  return (
    <Boundary fallback={null}>
      <Suspense>
        <Component {...props} />
      </Suspense>
    </Boundary>
  )
}
