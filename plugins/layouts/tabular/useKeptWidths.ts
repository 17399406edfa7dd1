import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'

/** Pixels by the path of the column. */
export type Widths = Readonly<Record<string, number>>

/** Delay before widths are saved. */
const keepDelay = 350

/**
 * Column widths while they are dragged: shown at once, saved after a pause or when the table unmounts. A change from
 * elsewhere, such as resetting a view, replaces the shown widths.
 */
export function useKeptWidths(
  storedWidths: Widths,
  keep: (widths: Widths) => void,
): readonly [Widths, Dispatch<SetStateAction<Widths>>] {
  const [sizing, setSizing] = useState(storedWidths)
  const [lastWidths, setKnown] = useState(storedWidths)
  if (storedWidths !== lastWidths) {
    setKnown(storedWidths)
    if (!isSame(storedWidths, lastWidths)) setSizing(storedWidths)
  }
  const notify = useEffectEvent(() => {
    if (!isSame(sizing, storedWidths)) keep(sizing)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the delay
  useEffect(() => {
    const timer = setTimeout(() => notify(), keepDelay)
    return () => clearTimeout(timer)
  }, [sizing])
  useEffect(() => {
    const hide = () => notify()
    window.addEventListener('pagehide', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      hide()
    }
  }, [])
  return [sizing, setSizing]
}

const isSame = (a: Widths, b: Widths): boolean => Object.keys({ ...a, ...b }).every(path => a[path] === b[path])
