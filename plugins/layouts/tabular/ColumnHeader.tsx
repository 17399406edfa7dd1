import { arrowStep, Icon, type LayoutQuery, LazyDrag, MenuButton, textStyles, useText } from '#engine/plugin.ts'
import styles from './ColumnHeader.module.css'
import { move, place } from './move.ts'
import { nextSort, sortOf } from './nextSort.ts'
import { type Column, defaultWidth } from './useColumnTable.ts'

interface ColumnHeaderProps {
  readonly column: Column
  /** Pixels. */
  readonly width: number
  readonly query: LayoutQuery
  readonly changeQuery: (change: Partial<LayoutQuery>) => void
  /** A click never removes the sort. */
  readonly mandatorySort: boolean
  /** Whether the code for dragging is needed yet. */
  readonly draggable: boolean
  readonly startResize: (event: unknown) => void
  readonly resizeBy: (pixels: number) => void
}

/** The dragged column. */
interface DraggedColumn {
  readonly path: string
}

/** Pixels that one arrow key resizes by. */
const keyStep = 16

/** At this width and below the name is hidden. */
const nameNeeds = 90

/** A column's head: sorts on click, is dragged to another place, moves with alt and the arrows or by its menu, resizes by pointer or arrows. */
export function ColumnHeader({
  column,
  width,
  query,
  changeQuery,
  mandatorySort,
  draggable,
  startResize,
  resizeBy,
}: ColumnHeaderProps) {
  const text = useText()
  const { path, field, figures } = column
  const sort = sortOf(query.sort, path)
  const sortable = field.type !== 'alias'
  const setSort = (next: string | null) => changeQuery({ sort: next, page: 1 })
  const moveBy = (by: number) => changeQuery({ fields: move(query.fields, path, by) })
  return (
    <th className={styles.head} scope="col" aria-sort={sort} data-field={path} data-figures={figures || undefined}>
      <div className={styles.line}>
        {draggable && (
          <LazyDrag<DraggedColumn>
            kind="column"
            item={{ path }}
            whole
            target="th"
            canDrop={dragged => dragged.path !== path && query.fields.includes(dragged.path)}
            spot={(_, { late }) => (late ? 'after' : 'before')}
            drop={(dragged, spot) =>
              changeQuery({ fields: place(query.fields, dragged.path, path, spot === 'after' ? 'after' : 'before') })
            }
          />
        )}
        <button
          type="button"
          className={styles.sort}
          title={field.name}
          disabled={!sortable}
          onClick={() => setSort(nextSort(query.sort, path, mandatorySort))}
          onKeyDown={event => {
            const step = event.altKey ? arrowStep(event.key, event.currentTarget) : 0
            if (step === 0) return
            event.preventDefault()
            moveBy(step)
          }}
        >
          <span className={textStyles.cut} data-hidden={width <= nameNeeds || undefined}>
            {field.name}
          </span>
          {sort !== 'none' && <Icon name={sort === 'ascending' ? 'arrow_upward' : 'arrow_downward'} size={14} />}
        </button>
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
              onSelect: () => resizeBy(defaultWidth - width),
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
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a separator that takes focus and moves */}
      <div
        className={styles.resize}
        role="separator"
        aria-orientation="vertical"
        aria-label={text('resize_column', { field: field.name })}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={event => event.stopPropagation()}
        onMouseDown={startResize}
        onTouchStart={startResize}
        onDoubleClick={() => resizeBy(defaultWidth - width)}
        onKeyDown={event => {
          const step = arrowStep(event.key, event.currentTarget)
          if (step === 0) return
          event.preventDefault()
          resizeBy(step * keyStep)
        }}
      />
    </th>
  )
}
