import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react'

export interface RowsProps {
  readonly count: number
  /** Of one row, in pixels. */
  readonly height: number
  readonly scroller: RefObject<HTMLElement | null>
  /** How many columns the table has. */
  readonly span: number
  /** Receives the function that scrolls to a row that is not drawn. */
  readonly showRow: RefObject<(index: number) => void>
  /** Called after other rows were drawn. */
  readonly keepStop: () => void
  readonly drawRow: (index: number) => ReactNode
}

/** Only the rows in view, between two spacers. Scrolling renders this component alone, not the table around it. */
export function VirtualRows({ count, drawRow, height, keepStop, scroller, showRow, span }: RowsProps) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    initialRect: { width: 1200, height: 900 },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes
  useEffect(() => rows.measure(), [rows, height])
  useEffect(() => {
    showRow.current = index => rows.scrollToIndex(index)
  }, [rows, showRow])
  const virtual = rows.getVirtualItems()
  useLayoutEffect(keepStop)
  return (
    <>
      <Spacer height={virtual[0]?.start ?? 0} span={span} />
      {virtual.map(({ index }) => drawRow(index))}
      <Spacer height={rows.getTotalSize() - (virtual.at(-1)?.end ?? 0)} span={span} />
    </>
  )
}

/** Takes the space of the rows that are not drawn. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null
  return (
    <tr style={{ blockSize: height }}>
      <td colSpan={span} />
    </tr>
  )
}
