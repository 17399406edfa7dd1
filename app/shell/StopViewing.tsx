import { viewAsOneself } from '#engine/core/session/viewing.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** Returns to the user's own role when the other role shows nothing to navigate from. */
export function StopViewing() {
  const text = useText()
  return <Button onPress={viewAsOneself}>{text('stop_viewing')}</Button>
}
