import { type LayoutQuery, MenuButton, useText } from '#engine/plugin.ts'
import type { Column } from './useColumns.ts'

export interface ColumnMenuProps {
  readonly column: Column
  /** Pixels. */
  readonly width: number
  readonly query: LayoutQuery
  readonly changeQuery: (change: Partial<LayoutQuery>) => void
  readonly setSort: (sort: string | null) => void
  readonly moveBy: (by: number) => void
  readonly resizeBy: (pixels: number) => void
}

/** The menu of a column. */
export function ColumnMenu({ column, width, query, changeQuery, setSort, moveBy, resizeBy }: ColumnMenuProps) {
  const text = useText()
  const { path, field } = column
  const sortable = field.type !== 'alias'
  return (
    <MenuButton
      label={text('column_menu', { field: field.name })}
      icon="more_vert"
      size="s"
      items={[
        {
          id: 'asc',
          label: text('sort_ascending'),
          icon: 'arrow_upward',
          disabled: !sortable,
          onSelect: () => setSort(path),
        },
        {
          id: 'desc',
          label: text('sort_descending'),
          icon: 'arrow_downward',
          disabled: !sortable,
          onSelect: () => setSort(`-${path}`),
        },
        { id: 'earlier', label: text('move_column_earlier'), icon: 'chevron_left', onSelect: () => moveBy(-1) },
        { id: 'later', label: text('move_column_later'), icon: 'chevron_right', onSelect: () => moveBy(1) },
        {
          id: 'reset',
          label: text('reset_width'),
          icon: 'refresh',
          onSelect: () => resizeBy(column.fitted - width),
        },
        {
          id: 'hide',
          label: text('hide_column'),
          icon: 'visibility_off',
          disabled: query.fields.length === 1,
          onSelect: () => changeQuery({ fields: query.fields.filter(other => other !== path) }),
        },
      ]}
    />
  )
}
