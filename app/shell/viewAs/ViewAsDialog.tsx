import { viewAs, viewAsChoice } from '#engine/core/session/viewing.ts'
import { useRoles } from '#engine/screens/users/useRoles.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { ButtonList } from '#engine/ui/button-list/ButtonList.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './ViewAsDialog.module.css'
import { ViewAsUsers } from './ViewAsUsers.tsx'

export interface ViewAsDialogProps {
  /** The administrator's own role, which is left out because it changes nothing. */
  readonly own: string | null
  /** The administrator, where the server lets them view the studio as another user; null if it does not. */
  readonly user: string | null
}

/** Lets an administrator select the role or user to view the studio as. */
export default function ViewAsDialog({ own, user }: ViewAsDialogProps) {
  const text = useText()
  const { roles, error, reload } = useRoles()
  const others = roles?.filter(({ id }) => id !== own)
  return (
    <Drawer title={text('view_as.title')} close={viewAsChoice.close}>
      <p className={styles.hint}>{text('view_as.hint')}</p>
      {error !== null && roles === null ? (
        <EmptyState icon="error" title={text('view_as.failed')}>
          <Button icon="refresh" onPress={reload}>
            {text('try_again')}
          </Button>
        </EmptyState>
      ) : others === undefined ? (
        <Skeleton rows={4} />
      ) : others.length === 0 ? (
        <EmptyState icon="group" title={text('view_as.none')} />
      ) : (
        <ButtonList icon="group" entries={others} onChoose={id => viewAs('Role', id)} />
      )}
      {user !== null && <ViewAsUsers self={user} />}
    </Drawer>
  )
}
