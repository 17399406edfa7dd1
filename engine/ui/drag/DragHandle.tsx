import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './DragHandle.module.css'

/** The handle of something that can be dragged. */
export interface DragHandleProps {
  /** Connects the element as the drag source. */
  readonly source?: (element: Element | null) => void
  readonly label: string
  readonly title?: string
  readonly part?: string
  /** Moves by keys. Without it the handle is for the pointer, and something else in the row moves by keys. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly focusable?: boolean
  readonly children?: ReactNode
}

/** The handle that drags a row. */
export const DragHandle = ({ source, part = 'drag-handle', ...props }: DragHandleProps) => (
  <button
    ref={source}
    type="button"
    className={styles.handle}
    tabIndex={props.onKeyDown || props.focusable ? 0 : -1}
    data-part={part}
    aria-label={props.label}
    title={props.title}
    onKeyDown={props.onKeyDown}
  >
    <Icon name="drag_indicator" size={18} />
    {props.children}
  </button>
)
