import { viewAsOneself } from '#engine/core/session/viewing.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './ViewingBanner.module.css'

export interface ViewingBannerProps {
  readonly role: string
}

/** Says for as long as it lasts that the studio is seen with another role, and leads back. */
export default function ViewingBanner({ role }: ViewingBannerProps) {
  const text = useText()
  return (
    <div className={styles.banner} role="status" data-part="viewing-banner">
      <Icon name="visibility" size={18} />
      <span className={styles.words}>{text('view_as.banner', { role })}</span>
      <Button size="s" onPress={viewAsOneself}>
        {text('stop_viewing')}
      </Button>
    </div>
  )
}
