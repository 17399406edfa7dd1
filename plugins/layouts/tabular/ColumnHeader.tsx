import { type ComponentType, lazy, Suspense } from 'react'
import { arrowStep, Icon, type LayoutQuery, LazyDrag, textStyles } from '#engine/plugin.ts'
import styles from './ColumnHeader.module.css'
import type { ColumnMenuProps } from './ColumnMenu.tsx'
import { isNameHidden } from './fittedWidth.ts'
import { move, place } from './move.ts'
import { nextSort, sortOf } from './nextSort.ts'
import type { ResizeHandleProps } from './ResizeHandle.tsx'
import type { Column } from './useColumns.ts'

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
  /** The menu and the resize handle are drawn once the pointer or the focus is in the header row. */
  readonly controls: boolean
  readonly resizeTo: (width: number) => void
  readonly resizeBy: (pixels: number) => void
}

const nothing = { default: () => null }

/** Load with the first of their kind. If one cannot be loaded, the columns do without it. */
const ColumnMenu = lazy<ComponentType<ColumnMenuProps>>(() =>
  import('./ColumnMenu.tsx').then(
    module => ({ default: module.ColumnMenu }),
    () => nothing,
  ),
)
const ResizeHandle = lazy<ComponentType<ResizeHandleProps>>(() =>
  import('./ResizeHandle.tsx').then(
    module => ({ default: module.ResizeHandle }),
    () => nothing,
  ),
)

/** The dragged column. */
interface DraggedColumn {
  readonly path: string
}

/** A column's head: sorts on click, is dragged to another place, moves with alt and the arrows or by its menu, resizes by pointer or arrows. */
export function ColumnHeader({
  column,
  width,
  query,
  changeQuery,
  mandatorySort,
  draggable,
  controls,
  resizeTo,
  resizeBy,
}: ColumnHeaderProps) {
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
          {isNameHidden(field.name, width) ? (
            <span className={textStyles.hidden}>{field.name}</span>
          ) : sort === 'none' ? (
            field.name
          ) : (
            <span className={textStyles.cut}>{field.name}</span>
          )}
          {sort !== 'none' && <Icon name={sort === 'ascending' ? 'arrow_upward' : 'arrow_downward'} size={14} />}
        </button>
        {controls && (
          <Suspense>
            <ColumnMenu {...{ column, width, query, changeQuery, setSort, moveBy, resizeBy }} />
          </Suspense>
        )}
      </div>
      {controls && (
        <Suspense>
          <ResizeHandle path={path} name={field.name} width={width} resizeTo={resizeTo} resizeBy={resizeBy} />
        </Suspense>
      )}
    </th>
  )
}
