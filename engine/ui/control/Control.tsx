import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './Control.module.css'

export interface ControlProps {
  readonly iconLeft?: string | undefined
  readonly iconRight?: string | undefined
  readonly font?: 'sans-serif' | 'serif' | 'monospace'
  readonly invalid?: boolean
  readonly readOnly?: boolean
  /** Buttons and counters after the input. */
  readonly end?: ReactNode
  /** One native input or textarea without styles. */
  readonly children: ReactNode
}

/** The frame around an input: icons, border, focus ring, and how it looks when closed or wrong. */
export function Control(props: ControlProps) {
  const { iconLeft, iconRight, font = 'sans-serif', invalid = false, readOnly = false, end, children } = props
  return (
    <div
      className={styles.control}
      data-font={font}
      data-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
    >
      {iconLeft && <Icon name={iconLeft} />}
      {children}
      {end}
      {iconRight && <Icon name={iconRight} />}
    </div>
  )
}
