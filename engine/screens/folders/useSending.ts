import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** What a dialog sends: once at a time, and what went wrong stays in the dialog. */
export function useSending() {
  const text = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await act()
    } catch (cause) {
      setError(failureText(toFailure(cause), text))
    }
    setBusy(false)
  }
  return { busy, error, setError, send: (act: () => Promise<void>) => void send(act) }
}
