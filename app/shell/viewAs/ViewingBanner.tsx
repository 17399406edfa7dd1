import { viewedAs } from '#engine/core/api/viewAs.ts'
import { viewAsOneself } from '#engine/core/session/viewing.ts'
import { shownUserName } from '#engine/core/users/shownUserName.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { CurrentUser } from '#schemas/data/User.ts'
import styles from './ViewingBanner.module.css'

export interface ViewingBannerProps {
  readonly user: CurrentUser
}

/** Shown while the studio is viewed as another role or user, with a button to stop. */
export default function ViewingBanner({ user }: ViewingBannerProps) {
  const text = useText()
  const role = viewedAs()?.[0] === 'User' ? shownUserName(user) : (user.role?.name ?? '')
  return (
    <div className={styles.banner} role="status" data-part="viewing-banner">
      <Icon name="visibility" size={18} />
      <span className={styles.text}>{text('view_as.banner', { role })}</span>
      <Button size="s" onPress={viewAsOneself}>
        {text('stop_viewing')}
      </Button>
    </div>
  )
}
