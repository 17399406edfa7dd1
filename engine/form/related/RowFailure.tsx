import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { RowResult } from './useRow.ts'

export interface RowFailureProps {
  /** The item and, for junctions, the row that links to it. */
  readonly rows: readonly RowResult[]
  /** Whether a collection does not exist. */
  readonly missing: boolean
  /** The number of placeholder rows while it loads. */
  readonly lines: number
}

/** Replaces the form of a related item while it loads, or explains why it cannot be shown. */
export function RowFailure({ rows, missing, lines }: RowFailureProps) {
  const text = useText()
  const error = rows.find(row => row.error !== null)?.error ?? null
  if (error !== null)
    return (
      <Notice
        kind="danger"
        action={{
          label: text('try_again'),
          onPress: () => {
            for (const { reload } of rows) reload()
          },
        }}
      >
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (missing || rows.some(row => row.missing)) return <Notice kind="warning">{text('item_drawer.missing')}</Notice>
  return <Skeleton rows={lines} />
}
