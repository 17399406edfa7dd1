import { type ComponentType, lazy, Suspense } from 'react'
import type { RowsProps } from './VirtualRows.tsx'

/** As many rows are drawn without virtual scrolling, whose code then does not load. */
const mostDrawn = 50

/** If its code cannot be loaded, all rows are drawn. */
const Virtual = lazy<ComponentType<RowsProps>>(() =>
  import('./VirtualRows.tsx').then(
    module => ({ default: module.VirtualRows }),
    () => ({ default: AllRows }),
  ),
)

/** The rows of the table: all of a short list, those in view of a long one. */
export function Rows(props: RowsProps) {
  if (props.count <= mostDrawn) return <AllRows {...props} />
  return (
    <Suspense fallback={<AllRows {...props} count={mostDrawn} />}>
      <Virtual {...props} />
    </Suspense>
  )
}

function AllRows({ count, drawRow }: RowsProps) {
  return Array.from({ length: count }, (_, index) => drawRow(index))
}
