import { useEffect } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useText } from '../i18n/I18n.tsx'

/**
 * Shown instead of a dialog whose code failed to load: reports it and closes the dialog, so that the user can try
 * again.
 */
export function NotLoaded({ close }: { readonly close: () => void }) {
  const text = useText()
  useEffect(() => {
    notify({ kind: 'danger', title: text('not_loaded'), text: text('not_loaded_body') })
    close()
  }, [text, close])
  return null
}
