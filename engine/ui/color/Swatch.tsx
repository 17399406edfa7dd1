import type { CSSProperties } from 'react'
import { parseColor } from './colors.ts'
import { contrast } from './contrast.ts'
import styles from './Swatch.module.css'

export interface SwatchProps {
  /** Any CSS color; null for none. */
  readonly color: string | null
  /** A border is drawn if the contrast with the background is below this. */
  readonly limit: number
  /** Pixels. */
  readonly size?: number
  /** Its name, if it has no label next to it. */
  readonly label?: string
  readonly round?: boolean
}

/** The surfaces of the themes, as the tokens have them. */
const grounds = { light: '#ffffff', dark: '#14191d' } as const

/** A swatch of a color. Has a border if the contrast with the page is too low. */
export function Swatch({ color, limit, size = 20, label, round = false }: SwatchProps) {
  const faint = (['light', 'dark'] as const).filter(theme => color !== null && isFaint(color, grounds[theme], limit))
  // Safe: CSSProperties has no room for custom properties.
  const style = { '--swatch': color ?? 'transparent', inlineSize: size, blockSize: size } as CSSProperties
  return (
    <span
      className={styles.swatch}
      style={style}
      data-round={round || undefined}
      data-none={color === null || undefined}
      data-border={faint.join(' ') || undefined}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    />
  )
}

function isFaint(color: string, ground: string, limit: number): boolean {
  const [front, back] = [parseColor(color), parseColor(ground)]
  return front === null || back === null || contrast(front, back) < limit
}
