import { type ReactNode, useState } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { needsConfirmation } from '#engine/core/users/needsConfirmation.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'

interface Confirmation {
  /** Whether a refused save is asked again once the password has been given. */
  readonly refused: (failure: ApiFailure, again: () => void) => boolean
  /** What asks for the password, while a save waits for it. */
  readonly dialog: ReactNode
}

/** Asks for the password where the platform wants it once more: before e-mail and password of one's own change. */
export function useConfirmation(): Confirmation {
  const [waiting, setWaiting] = useState<{ readonly again: () => void } | null>(null)
  return {
    refused: (failure, again) => {
      if (!needsConfirmation(failure)) return false
      setWaiting({ again })
      return true
    },
    dialog: waiting && (
      <ConfirmPassword
        confirmed={() => {
          setWaiting(null)
          waiting.again()
        }}
        close={() => setWaiting(null)}
      />
    ),
  }
}
