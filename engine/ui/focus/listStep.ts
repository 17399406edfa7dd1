import { arrowStep } from '../direction.ts'

/** The step of a vertical arrow key: 1 down, -1 up, 0 for any other key. */
export const verticalStep = (key: string): -1 | 0 | 1 => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)

/** How the keys move in a list. */
export interface ListStepOptions {
  readonly count: number
  /** The arrow keys that move. */
  readonly axis: 'horizontal' | 'vertical' | 'both'
  /** Whether the last one is followed by the first. */
  readonly wraps?: boolean
}

interface PressedKey {
  readonly key: string
  readonly currentTarget: Element
}

/** The index that an arrow key, Home or End leads to in a list with one tab stop; null for any other key. */
export function listStep({ key, currentTarget }: PressedKey, at: number, options: ListStepOptions): number | null {
  const { count, axis, wraps = false } = options
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = (axis !== 'vertical' && arrowStep(key, currentTarget)) || (axis !== 'horizontal' && verticalStep(key))
  if (!step) return null
  const to = at + step
  return wraps ? (to + count) % count : to >= 0 && to < count ? to : null
}
