import type { DeliveryState } from '#engine/core/webhooks/Delivery.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './Deliveries.module.css'

const icons = {
  ...{ waiting: 'schedule', sent: 'check_circle', failed: 'error', refused: 'block', dropped: 'close' },
} as const satisfies Readonly<Record<DeliveryState, string>>

/** The state of a delivery as an icon. */
export function StateIcon({ state }: { readonly state: DeliveryState }) {
  const text = useText()
  return (
    <span className={styles.state} role="img" aria-label={text(`webhooks.state.${state}`)}>
      <Icon name={icons[state]} size={18} />
    </span>
  )
}
