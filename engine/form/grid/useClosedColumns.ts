import { useMemo } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { GridColumn, ItemGridProps } from './ItemGridProps.ts'

/** The columns that cannot be edited, each with the reason, by path. */
export function useClosedColumns({
  columns,
  editable,
  mayUpdate,
}: Pick<ItemGridProps, 'columns' | 'editable' | 'mayUpdate'>): ReadonlyMap<string, string> {
  const text = useText()
  const reasonOf = ({ field, path }: GridColumn): string => {
    if (path.includes('.')) return text('grid.related_value')
    const access = mayUpdate?.([path])
    if (access && !access.allowed) return access.reason
    return text(field.isPrimaryKey ? 'reason.primary_key' : field.type === 'alias' ? 'grid.list' : 'grid.read_only')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: derived from metadata; functions change on every render
  return useMemo(
    () =>
      new Map(columns.flatMap(column => (editable.has(column.path) ? [] : [[column.path, reasonOf(column)] as const]))),
    [columns, editable, text],
  )
}
