import { viewAs } from '#engine/core/session/viewing.ts'
import { UserChoices } from '#engine/form/users/UserChoices.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './ViewAsDialog.module.css'

/** The active users to view the studio as, except for the user themselves. */
export function ViewAsUsers({ self }: { readonly self: string }) {
  const text = useText()
  return (
    <div className={styles.users}>
      <UserChoices label={text('view_as.user')} except={self} most={20} onChoose={({ id }) => viewAs('User', id)} />
    </div>
  )
}
