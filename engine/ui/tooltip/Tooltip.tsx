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

/** Pixels below a control that a tooltip needs. */
const room = 90

/** A short text about a control: on hover after a delay, on focus at once, closed by Escape. */
export function Tooltip({ text, instant = false, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<{ readonly inline: number; readonly block: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const box = anchor.current?.firstElementChild?.getBoundingClientRect()
      if (!box) return
      const above = box.bottom > innerHeight - room
      const inline = Math.min(Math.max(box.x + box.width / 2, 130), innerWidth - 130)
      setPlace({ inline, block: above ? `${box.top - 6}px - 100%` : `${box.bottom + 6}px` })
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
          style={{ transform: `translate(calc(${place.inline}px - 50%), calc(${place.block}))` }}
        >
          {text}
        </span>
      )}
    </span>
  )
}
