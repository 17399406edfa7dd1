import { viewAsOneself } from '#engine/core/session/viewing.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** Back to one's own role, where the other shows nothing that could lead back. */
export function StopViewing() {
  const text = useText()
  return <Button onPress={viewAsOneself}>{text('stop_viewing')}</Button>
}
