import { useEffect } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useText } from '../i18n/I18n.tsx'

/** Stands for a dialog whose code could not be had: says so and closes it, so that it can be tried again. */
export function NotLoaded({ close }: { readonly close: () => void }) {
  const text = useText()
  useEffect(() => {
    notify({ kind: 'danger', title: text('not_loaded'), text: text('not_loaded_body') })
    close()
  }, [text, close])
  return null
}
