import { type ReactNode, useState } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { needsConfirmation } from '#engine/core/users/needsConfirmation.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'

interface Confirmation {
  /** Whether a rejected save is repeated after the password was entered. */
  readonly refused: (failure: ApiFailure, retry: () => void) => boolean
  /** The password dialog, while a save waits for it. */
  readonly dialog: ReactNode
}

/** Asks for the password when the platform requires it again: before users change their own email or password. */
export function useConfirmation(): Confirmation {
  const [waiting, setWaiting] = useState<{ readonly retry: () => void } | null>(null)
  return {
    refused: (failure, retry) => {
      if (!needsConfirmation(failure)) return false
      setWaiting({ retry })
      return true
    },
    dialog: waiting && (
      <ConfirmPassword
        confirmed={() => {
          setWaiting(null)
          waiting.retry()
        }}
        close={() => setWaiting(null)}
      />
    ),
  }
}
