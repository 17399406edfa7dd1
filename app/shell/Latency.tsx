import { latency } from '#engine/core/api/latency.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { Tooltip } from '#engine/ui/tooltip/Tooltip.tsx'
import styles from './Latency.module.css'
import { average, latencyLevel } from './latencyLevel.ts'

/** The recent latency of the server as bars, with the number in a tooltip. */
export function Latency() {
  const text = useText()
  const samples = useStore(latency)
  if (samples.length === 0) return null
  const level = latencyLevel(samples)
  const words = text('latency', { milliseconds: Math.round(average(samples)), count: samples.length })
  return (
    <Tooltip text={words}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focus shows the explanation */}
      <span className={styles.latency} data-level={level} role="img" aria-label={words} tabIndex={0}>
        <Icon name={`signal_wifi_${level}_bar`} size={18} />
      </span>
    </Tooltip>
  )
}
