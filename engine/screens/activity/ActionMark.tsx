import { actionIcons, namedActions } from '#engine/core/activity/activityViews.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './ActivityDrawer.module.css'

/** What was done, in words and with a colour; what a server notes besides is named as it does. */
export function ActionMark({ action }: { readonly action: string }) {
  const text = useText()
  const known = namedActions.find(each => each === action)
  return (
    <span className={styles.action} data-action={known}>
      <Icon name={known ? actionIcons[known] : 'bolt'} size={16} />
      {known ? text(`activity.action.${known}`) : action}
    </span>
  )
}
