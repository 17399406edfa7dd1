import { plainText } from '#engine/core/display/displayText.ts'
import { permissionsByRole, type RolePermissions } from '#engine/core/docs/model/permissionsByRole.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { type PermissionAction, permissionActions } from '#schemas/data/Permission.ts'
import styles from './CollectionDoc.module.css'

/** The permissions of each role on a collection. Users who cannot read roles and permissions see their own. */
export function WhoMay({ collection }: { readonly collection: string }) {
  const text = useText()
  const { metadata } = useStudio()
  const { caller } = metadata
  if (caller.admin) return <EveryRole collection={collection} />
  const own: RolePermissions = {
    id: 'own',
    name: caller.roleName ?? text('docs.you'),
    levels: Object.fromEntries(
      permissionActions.map(action => {
        const decision = metadata.decide(action, collection)
        const open = decision.allowed && decision.rows === null && decision.fields === 'all'
        return [action, decision.allowed ? (open ? 'all' : 'custom') : 'none']
      }),
    ),
  }
  return <Rights roles={[own]} />
}

function EveryRole({ collection }: { readonly collection: string }) {
  const text = useText()
  const roles = useItems('directus_roles', { fields: ['id', 'name', 'admin_access'], sort: ['name'], limit: -1 })
  const permissions = useItems('directus_permissions', {
    fields: ['role', 'action', 'fields', 'permissions', 'validation'],
    filter: { collection: { _eq: collection } },
    limit: -1,
  })
  const reload = () => {
    roles.reload()
    permissions.reload()
  }
  if (roles.error !== null || permissions.error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
        {text('unexpected_error')}
      </Notice>
    )
  if (!roles.page || !permissions.page) return <Skeleton rows={3} />
  const all = permissionsByRole(roles.page.items, permissions.page.items)
  return <Rights roles={all.map(each => (each.id === null ? { ...each, name: text('docs.everyone') } : each))} />
}

function Rights({ roles }: { readonly roles: readonly RolePermissions[] }) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section className={styles.scroll} tabIndex={0} aria-label={text('docs.who_may')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('docs.role')}</th>
            {permissionActions.map(action => (
              <th key={action} scope="col">
                {text(`docs.action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ id, name, levels }) => (
            <tr key={id ?? 'public'}>
              <th scope="row">{plainText(name)}</th>
              {permissionActions.map((action: PermissionAction) => (
                <td key={action}>{text(`docs.level.${levels[action] ?? 'none'}`)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
