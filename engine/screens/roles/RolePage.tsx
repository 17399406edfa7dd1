import { useState } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { isProtected, readRole } from '#engine/core/roles/Role.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { viewAs } from '#engine/core/session/viewing.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { CollectionItem } from '../collections/CollectionItem.tsx'
import { useItemEdit } from '../item/edit/ItemEditContext.ts'
import { ItemForm } from '../item/ItemForm.tsx'
import { ItemScreen } from '../item/ItemScreen.tsx'
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

/** A role: its form, with its permissions below. */
export function RolePage({ collection, role, ...places }: RolePageProps) {
  const { metadata } = useStudio()
  const isOwn = metadata.caller.role === role
  return (
    <CollectionItem
      collection={collection}
      primaryKey={role}
      // The user's own permissions may have changed.
      onSaved={() => isOwn && void refreshModel()}
    >
      <RoleScreen role={role} isOwn={isOwn} {...places} />
    </CollectionItem>
  )
}

interface RoleScreenProps extends RolePlaces {
  readonly role: string
  readonly isOwn: boolean
}

function RoleScreen({ role, isOwn, permission, openPermission, closePermission, lostPermission }: RoleScreenProps) {
  const text = useText()
  const { capabilities } = useStudio()
  const { item, current, isRead } = useItemEdit()
  const { roles } = useRoles()
  const roleName = roles?.find(({ id }) => id === role)?.name ?? ''
  const [copying, setCopying] = useState<Item | null>(null)
  const PermissionDrawer = componentOf<PermissionDrawerProps>(loadPermission)
  const tools = (
    <>
      {capabilities.has('view-as-role') && !isOwn && (
        <IconButton icon="visibility" label={text('roles.view_as')} onPress={() => viewAs('Role', role)} />
      )}
      <IconButton icon="content_copy" label={text('roles.copy')} onPress={() => setCopying(item)} />
      <InviteButton role={role} />
    </>
  )
  return (
    <>
      <ItemScreen
        title={plainText(current['name'])}
        newTitle={text('roles.new')}
        listName={text('roles.name')}
        information={isRead && <RoleInformation role={item} />}
        tools={isRead && tools}
        deleteNote={<p>{text('roles.delete_note', { count: readRole(item).users })}</p>}
        canDelete={!isProtected(item)}
        canCopy={false}
        missing={<NotFoundPage />}
      >
        <RoleAccess role={current} />
        <ItemForm />
        {isRead && <RolePermissions role={current} openPermission={openPermission} />}
      </ItemScreen>
      {copying && <CopyRole role={copying} close={() => setCopying(null)} />}
      {permission !== '' && (
        <LazyDialog close={closePermission}>
          <PermissionDrawer {...{ permission, role, roleName }} close={closePermission} lost={lostPermission} />
        </LazyDialog>
      )}
    </>
  )
}

/** The permissions of the role, by the current form values. */
function RolePermissions({ role, openPermission }: { readonly role: Item } & Pick<RolePlaces, 'openPermission'>) {
  const text = useText()
  if (role['admin_access'] === true) return <Notice kind="info">{text('roles.admin_has_all')}</Notice>
  const appAccess = role['app_access'] === true
  const roleName = plainText(role['name'])
  return <PermissionOverview role={plainText(role['id'])} {...{ roleName, appAccess, openPermission }} />
}
