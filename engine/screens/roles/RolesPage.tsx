import { useEffect } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { publicRole, type Role, readRole, rolesQuery } from '#engine/core/roles/Role.ts'
import { useItems } from '#engine/form/studio/useItems.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { newKey } from '#schemas/data/Item.ts'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import { SettingsTable } from '../settings/table/SettingsTable.tsx'
import { NewRoleDialog } from './NewRoleDialog.tsx'

/** All roles, the public one first; `creating` opens the dialog for a new one. */
export function RolesPage({ creating }: { readonly creating: boolean }) {
  const text = useText()
  const navigate = useNavigateTo()
  const { page, error, reload } = useItems('directus_roles', rolesQuery)
  const roles = page?.items.map(readRole) ?? null
  useEffect(() => {
    if (error !== null) notifyFailure(toFailure(error), text)
  }, [error, text])
  const everybody = {
    id: publicRole,
    name: text('public_role'),
    icon: 'public',
    description: text('roles.public_about'),
    users: null,
  }
  return (
    <Page
      title={text('roles.name')}
      icon="admin_panel_settings"
      breadcrumb={text('settings')}
      actions={
        <Button kind="primary" icon="add" onPress={() => navigate(settingsHref('roles', newKey))}>
          {text('roles.new')}
        </Button>
      }
    >
      {roles === null && error !== null ? (
        <EmptyState
          icon="error"
          title={failureTitle(toFailure(error), text)}
          text={failureText(toFailure(error), text)}
        >
          <Button icon="refresh" onPress={reload}>
            {text('try_again')}
          </Button>
        </EmptyState>
      ) : roles === null ? (
        <Skeleton rows={5} />
      ) : (
        <SettingsTable<Listed>
          label={text('roles.name')}
          part="roles"
          rows={[everybody, ...roles]}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          hrefOf={({ id }) => settingsHref('roles', id)}
          link="name"
          columns={[
            { id: 'icon', label: text('icon'), labelHidden: true, width: 42, cell: ({ icon }) => <Icon name={icon} /> },
            { id: 'name', label: text('name'), width: 140, cell: ({ name }) => name },
            { id: 'users', label: text('roles.users'), width: 140, cell: ({ users }) => users },
            {
              id: 'description',
              label: text('roles.description'),
              width: 470,
              wide: true,
              cell: ({ description }) => description,
            },
          ]}
        />
      )}
      {creating && <NewRoleDialog />}
    </Page>
  )
}

type Listed = Omit<Role, 'users'> & { readonly users: number | null }
