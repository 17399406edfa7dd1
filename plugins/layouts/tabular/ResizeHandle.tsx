import { arrowStep, useText } from '#engine/plugin.ts'
import styles from './ColumnHeader.module.css'
import { defaultWidth } from './useColumnTable.ts'

interface ResizeHandleProps {
  /** The name of the column. */
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly startResize: (event: unknown) => void
  readonly resizeBy: (pixels: number) => void
}

/** Pixels that one arrow key resizes by. */
const keyStep = 16

/** The line at the end of a header: resizes its column by pointer or arrow keys. */
export function ResizeHandle({ name, width, startResize, resizeBy }: ResizeHandleProps) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a separator that takes focus and moves
    <div
      className={styles.resize}
      role="separator"
      aria-orientation="vertical"
      aria-label={text('resize_column', { field: name })}
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
  )
}
