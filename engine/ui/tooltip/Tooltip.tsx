import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  readonly text: string
  /** Without the delay. */
  readonly instant?: boolean
  /** One control. */
  readonly children: ReactNode
}

/** How long the pointer rests before it shows. */
const delay = 300

/** A short text about a control: on hover after a delay, on focus at once, closed by Escape. */
export function Tooltip({ text, instant = false, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<{ readonly inline: number; readonly block: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const box = anchor.current?.firstElementChild?.getBoundingClientRect()
      if (box)
        setPlace({ inline: Math.min(Math.max(box.x + box.width / 2, 130), innerWidth - 130), block: box.bottom + 6 })
    }, wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (place === null) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPlace(null)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [place])
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) show(0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the interactive one
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={event => event.pointerType !== 'touch' && show(instant ? 0 : delay)}
      onPointerLeave={hide}
      onFocus={onFocus}
      onBlur={hide}
    >
      {children}
      {place && (
        <span
          id={id}
          role="tooltip"
          className={styles.tip}
          style={{ transform: `translate(calc(${place.inline}px - 50%), ${place.block}px)` }}
        >
          {text}
        </span>
      )}
    </span>
  )
}
