import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import type { PermissionDrawerProps } from '../permissions/PermissionDrawer.tsx'
import { PermissionOverview } from '../permissions/PermissionOverview.tsx'
import { loadPermission } from './loadPermission.ts'
import type { RolePlaces } from './RolePlaces.ts'

/** The public has no row of its own. */
const everyone = null

/** What everybody may do without signing in (A-0020, A-0021, A-0547, A-0548). */
export function PublicRolePage({ permission, openPermission, closePermission, lostPermission }: RolePlaces) {
  const text = useText()
  const name = text('public_role')
  const list = settingsHref('roles')
  return (
    <Page
      title={name}
      icon="public"
      back={{ href: list, label: text('back_to', { name: text('roles.name') }) }}
      breadcrumb={<a href={list}>{text('roles.name')}</a>}
    >
      <PermissionOverview
        role={everyone}
        appAccess={false}
        about={text('roles.public_about')}
        openPermission={openPermission}
      />
      {permission !== '' && (
        <LatePart<PermissionDrawerProps>
          load={loadPermission}
          props={{ permission, role: null, roleName: name, close: closePermission, lost: lostPermission }}
        />
      )}
    </Page>
  )
}
