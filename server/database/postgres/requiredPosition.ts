import type { Pool } from 'pg'
import { type Position, primaryPosition } from './Position.ts'

/** The position that a replica must have reached before it is read from. */
export interface RequiredPosition {
  readonly raise: (position: Position) => void
  /** Notes that a caller read from the primary: their next read must see the same data. */
  readonly follow: () => void
  readonly current: () => Promise<Position>
}

export function requiredPosition(primary: Pool): RequiredPosition {
  let required: Position = 0n
  let behind = true
  let asking: Promise<void> = Promise.resolve()
  const raise = (position: Position) => {
    if (position > required) required = position
  }
  return {
    raise,
    follow: () => {
      behind = true
    },
    current: async () => {
      if (behind) {
        behind = false
        asking = primaryPosition(primary).then(raise, cause => {
          behind = true
          throw cause
        })
      }
      await asking
      return required
    },
  }
}
