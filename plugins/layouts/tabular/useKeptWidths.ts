import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'

/** Pixels by the path of the column. */
export type Widths = Readonly<Record<string, number>>

/** How long widths rest before they are kept (C-101). */
const keepDelay = 350

/**
 * Widths while they are pulled: shown at once, kept when they rest, and at the latest when the table or the page goes.
 * What is set elsewhere, as by putting a view back, counts for what is shown.
 */
export function useKeptWidths(
  given: Widths,
  keep: (widths: Widths) => void,
): readonly [Widths, Dispatch<SetStateAction<Widths>>] {
  const [sizing, setSizing] = useState(given)
  const [known, setKnown] = useState(given)
  if (given !== known) {
    setKnown(given)
    if (!isSame(given, known)) setSizing(given)
  }
  const latest = useRef({ sizing, given, keep })
  latest.current = { sizing, given, keep }
  const tell = useRef(() => {
    const { sizing, given, keep } = latest.current
    if (!isSame(sizing, given)) keep(sizing)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    const timer = setTimeout(tell.current, keepDelay)
    return () => clearTimeout(timer)
  }, [sizing])
  useEffect(() => {
    const { current } = tell
    window.addEventListener('pagehide', current)
    return () => {
      window.removeEventListener('pagehide', current)
      current()
    }
  }, [])
  return [sizing, setSizing]
}

const isSame = (one: Widths, other: Widths): boolean =>
  Object.keys({ ...one, ...other }).every(path => one[path] === other[path])
