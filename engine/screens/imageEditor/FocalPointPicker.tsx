import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { arrowVectors } from '#engine/core/grid/arrowVectors.ts'
import type { Size } from '#engine/core/imageEditor/ImageEdit.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { useSettled } from '#engine/ui/useSettled.ts'
import { cutAround, type FocalPoint, middle } from '#schemas/data/focalPoint.ts'
import styles from './FocalPoint.module.css'

export interface FocalPointPickerProps {
  readonly url: string
  /** Null if there is none: images are then cropped around their center. */
  readonly point: FocalPoint | null
  readonly disabled: boolean
  readonly choose: (point: FocalPoint) => void
  /** Called if the browser cannot decode the image. */
  readonly failed: () => void
}

const cuts = [
  { id: 'square', width: 1, height: 1 },
  { id: 'wide', width: 16, height: 9 },
  { id: 'tall', width: 3, height: 4 },
] as const

/** Rounds to a thousandth, a number that can be read out. */
const share = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000
const percent = (value: number): number => Math.round(value * 1000) / 10

/** An image with its focal point, set by pointer, touch, arrow keys or numbers, with previews of crops below. */
export function FocalPointPicker({ url, point, disabled, choose, failed }: FocalPointPickerProps) {
  const text = useText()
  const hint = useId()
  const [size, setSize] = useState<Size | null>(null)
  const shown = point ?? middle
  const valueText = text('focal_point.value', { x: percent(shown.x), y: percent(shown.y) })
  const live = useSettled(valueText, 500)
  const pick = (event: PointerEvent) => {
    const { x, y, width, height } = event.currentTarget.getBoundingClientRect()
    choose({ x: share((event.clientX - x) / width), y: share((event.clientY - y) / height) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [across, along] = arrowVectors[event.key] ?? []
    if (across === undefined || along === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 0.01
    choose({ x: share(shown.x + across * step), y: share(shown.y + along * step) })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a point on an image */}
      <div
        role="group"
        aria-label={text('focal_point.picker')}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the point
        tabIndex={0}
        className={styles.picker}
        data-part="focal-point"
        dir="ltr"
        inert={disabled}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          pick(event)
        }}
        onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && pick(event)}
      >
        <img
          className={styles.picture}
          src={url}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={failed}
        />
        <span
          className={styles.point}
          data-set={point !== null}
          style={{ insetInlineStart: `${shown.x * 100}%`, insetBlockStart: `${shown.y * 100}%` }}
        />
      </div>
      <p id={hint} className={textStyles.hidden}>
        {text('focal_point.picker_keys')}
      </p>
      <p className={textStyles.hidden} role="status">
        {live}
      </p>
      <div className={styles.numbers}>
        {(['x', 'y'] as const).map(axis => (
          <label key={axis} className={styles.number}>
            <span>{text(`focal_point.${axis}`)}</span>
            <input
              type="number"
              className={styles.input}
              data-axis={axis}
              min={0}
              max={100}
              step={0.1}
              disabled={disabled}
              value={percent(shown[axis])}
              onChange={({ target }) => {
                const value = Number(target.value)
                if (target.value !== '' && Number.isFinite(value)) choose({ ...shown, [axis]: share(value / 100) })
              }}
            />
          </label>
        ))}
      </div>
      {point === null && <p className={styles.empty}>{text('focal_point.none')}</p>}
      <section>
        <h3 className={styles.heading}>{text('focal_point.previews')}</h3>
        <div className={styles.cuts}>
          {cuts.map(({ id, width, height }) => (
            <figure key={id} className={styles.cut}>
              <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }} dir="ltr">
                {size && (
                  <img src={url} alt="" className={styles.part} style={partOf(size, { width, height }, shown)} />
                )}
              </div>
              <figcaption>{text(`focal_point.preview_${id}`)}</figcaption>
            </figure>
          ))}
        </div>
      </section>
    </>
  )
}

/** The same part that the server cuts, in parts of the frame. */
function partOf(picture: Size, frame: Size, point: FocalPoint): CSSProperties {
  const cut = cutAround(picture, frame, point)
  return {
    inlineSize: `${(picture.width / cut.width) * 100}%`,
    blockSize: `${(picture.height / cut.height) * 100}%`,
    insetInlineStart: `${(-cut.left / cut.width) * 100}%`,
    insetBlockStart: `${(-cut.top / cut.height) * 100}%`,
  }
}
