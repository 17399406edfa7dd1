import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStagingStore } from './useStagingStore.ts'

/** Collects the changes from now on, instead of sending each at once. */
export function StartStaging({ size = 'm' }: { readonly size?: 's' | 'm' }) {
  const text = useText()
  const { isOn, start } = useStagingStore()
  if (isOn) return null
  return (
    <Button kind="quiet" size={size} icon="fact_check" onPress={start}>
      {text('model.staged.start')}
    </Button>
  )
}
