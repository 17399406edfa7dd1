import { type KeyboardEvent, useState } from 'react'
import type { ComboboxProps } from './ComboboxProps.ts'

type ListProps = Pick<ComboboxProps, 'options' | 'chosen' | 'readOnly' | 'onSearch' | 'onChoose' | 'onOther'>

/** The state of a combobox list: whether it is open, the active option, and keyboard handling. */
export function useComboboxList({ options, chosen, readOnly = false, onSearch, onChoose, onOther }: ListProps) {
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const open = search !== null
  const at = options.findIndex(option => option.value === active)

  const seek = (next: string) => {
    setSearch(next)
    setActive(null)
    onSearch(next)
  }
  const show = () => {
    if (readOnly || open) return
    seek('')
    setActive(chosen)
  }
  const close = () => {
    setSearch(null)
    setActive(null)
  }
  const choose = (value: string) => {
    close()
    onChoose(value)
  }
  /** If other values are allowed, the typed text becomes the value. */
  const leave = () => {
    const typed = search?.trim() ?? ''
    close()
    if (typed !== '' && onOther) onOther(typed)
  }
  const move = (to: number) => setActive(options[(to + options.length) % options.length]?.value ?? null)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (open ? move(at + 1) : show()),
    ArrowUp: () => (open ? move(at < 0 ? -1 : at - 1) : show()),
    Home: () => move(0),
    End: () => move(-1),
    Enter: () => (active !== null && at >= 0 ? choose(active) : open ? leave() : show()),
    Escape: close,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || readOnly || event.nativeEvent.isComposing) return
    if (!open && ['Home', 'End', 'Escape'].includes(event.key)) return
    // The list alone answers: a dialog around it stays open, a form around it is not sent.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { search, open, active, at, seek, show, close, choose, leave, activate: setActive, onKeyDown }
}
