import type { Pool } from 'pg'
import { type Position, primaryPosition } from './Position.ts'

/** Up to where a replica has to have come before anybody reads from it. */
export interface RequiredPosition {
  readonly raise: (position: Position) => void
  /** Notes that somebody has read from the primary: what he saw must be there at his next read. */
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
