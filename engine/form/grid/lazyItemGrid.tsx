import { Suspense } from 'react'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { ItemGridProps } from './ItemGridProps.ts'

const load = () => import('./ItemGrid.tsx')

/** A table of items whose cells are edited like those of a spreadsheet; loaded on first use. */
export function ItemGrid(props: ItemGridProps) {
  const Component = componentOf<ItemGridProps>(load)
  return (
    <Suspense fallback={<Skeleton rows={10} />}>
      <Component {...props} />
    </Suspense>
  )
}
