import { useState } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { isProtected, readRole } from '#engine/core/roles/Role.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { viewAs } from '#engine/core/session/viewing.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { CollectionItem } from '../collections/CollectionItem.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { PermissionDrawerProps } from '../permissions/PermissionDrawer.tsx'
import { PermissionOverview } from '../permissions/PermissionOverview.tsx'
import { InviteButton } from '../users/InviteButton.tsx'
import { useRoles } from '../users/useRoles.ts'
import { CopyRole } from './CopyRole.tsx'
import { loadPermission } from './loadPermission.ts'
import { RoleAccess, RoleInformation } from './RoleInformation.tsx'
import type { RolePlaces } from './RolePlaces.ts'

export interface RolePageProps extends RolePlaces {
  readonly collection: CollectionInfo
  readonly role: string
}

/** A role: its form, and below it what it may do (A-0515 … A-0550). */
export function RolePage(props: RolePageProps) {
  const { collection, role, permission, openPermission, closePermission, lostPermission } = props
  const text = useText()
  const { metadata, capabilities } = useStudio()
  const { roles } = useRoles()
  const name = roles?.find(({ id }) => id === role)?.name ?? ''
  const [copying, setCopying] = useState<Item | null>(null)
  const isOwn = metadata.caller.role === role
  return (
    <>
      <CollectionItem
        collection={collection}
        primaryKey={role}
        own={{
          title: item => plainText(item['name']),
          newTitle: text('roles.new'),
          listName: text('roles.name'),
          box: item => <RoleAccess role={item} />,
          information: item => item && <RoleInformation role={item} />,
          tools: item => (
            <>
              {capabilities.has('view-as-role') && !isOwn && (
                <IconButton icon="visibility" label={text('roles.try')} onPress={() => viewAs(role)} />
              )}
              <IconButton icon="content_copy" label={text('roles.copy')} onPress={() => setCopying(item)} />
              <InviteButton role={role} />
            </>
          ),
          below: item =>
            item['admin_access'] === true ? (
              <Notice kind="info">{text('roles.admin_has_all')}</Notice>
            ) : (
              <PermissionOverview role={role} appAccess={item['app_access'] === true} openPermission={openPermission} />
            ),
          deleteNote: item => <p>{text('roles.delete_note', { count: readRole(item).users })}</p>,
          canDelete: item => !isProtected(item),
          copiesItself: true,
          missing: <NotFoundPage />,
          initial: none,
          // What one may do oneself may have changed with it.
          saved: () => isOwn && void refreshModel(),
          refused: () => false,
        }}
      />
      {copying && <CopyRole role={copying} close={() => setCopying(null)} />}
      {permission !== '' && (
        <LatePart<PermissionDrawerProps>
          load={loadPermission}
          props={{ permission, role, roleName: name, close: closePermission, lost: lostPermission }}
        />
      )}
    </>
  )
}

const none = {}
