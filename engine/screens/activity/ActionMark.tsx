import { actionIcons, namedActions } from '#engine/core/activity/activityViews.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './ActivityDrawer.module.css'

/** An action as colored text. Unknown actions are shown by name. */
export function ActionMark({ action }: { readonly action: string }) {
  const text = useText()
  const namedAction = namedActions.find(each => each === action)
  return (
    <span className={styles.action} data-action={namedAction}>
      <Icon name={namedAction ? actionIcons[namedAction] : 'bolt'} size={16} />
      {namedAction ? text(`activity.action.${namedAction}`) : action}
    </span>
  )
}
