import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Page } from '#engine/ui/page/Page.tsx'
import type { PermissionDrawerProps } from '../permissions/PermissionDrawer.tsx'
import { PermissionOverview } from '../permissions/PermissionOverview.tsx'
import { loadPermission } from './loadPermission.ts'
import type { RolePlaces } from './RolePlaces.ts'

/** The public role has no row. */
const everyone = null

/** The permissions of visitors who are not signed in. */
export function PublicRolePage({ permission, openPermission, closePermission, lostPermission }: RolePlaces) {
  const text = useText()
  const name = text('public_role')
  const list = settingsHref('roles')
  const PermissionDrawer = componentOf<PermissionDrawerProps>(loadPermission)
  return (
    <Page
      title={name}
      icon="public"
      back={{ href: list, label: text('back_to', { name: text('roles.name') }) }}
      breadcrumb={<a href={list}>{text('roles.name')}</a>}
    >
      <PermissionOverview
        role={everyone}
        roleName={name}
        appAccess={false}
        about={text('roles.public_about')}
        openPermission={openPermission}
      />
      {permission !== '' && (
        <LazyDialog close={closePermission}>
          <PermissionDrawer
            {...{ permission, role: null, roleName: name }}
            close={closePermission}
            lost={lostPermission}
          />
        </LazyDialog>
      )}
    </Page>
  )
}
