import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { publicRole } from '#engine/core/roles/Role.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { newKey } from '#schemas/data/Item.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import { Staged } from '../staging/Staged.tsx'
import { PublicRolePage } from './PublicRolePage.tsx'
import { RolePage } from './RolePage.tsx'
import type { RolePlaces } from './RolePlaces.ts'
import { RolesPage } from './RolesPage.tsx'

/** The roles: their list, a page for each, and a permission in a drawer over the page. */
export default function RolesSection({ path }: SectionProps) {
  const { metadata } = useStudio()
  const collection = metadata.collection('directus_roles')
  const [role = '', permission = '', ...below] = path.split('/')
  const places = usePlaces(role)
  if (!collection || below.length > 0) return <NotFoundPage />
  if (role === '' || role === newKey)
    return permission === '' ? (
      <Staged>
        <RolesPage creating={role === newKey} />
      </Staged>
    ) : (
      <NotFoundPage />
    )
  const page = { permission, ...places }
  return (
    <Staged>
      {role === publicRole ? (
        <PublicRolePage {...page} />
      ) : (
        <RolePage key={role} collection={collection} role={role} {...page} />
      )}
    </Staged>
  )
}

/** Navigation between a role and its permissions. The form of the role keeps its unsaved text. */
function usePlaces(role: string): Omit<RolePlaces, 'permission'> {
  const { history } = useRouter()
  const href = settingsHref('roles', role)
  return {
    openPermission: useCallback(
      id => history.push(settingsHref('roles', role, String(id)), {}, { ignoreBlocker: true }),
      [history, role],
    ),
    closePermission: useCallback(() => history.push(href, {}, { ignoreBlocker: true }), [history, href]),
    lostPermission: useCallback(() => history.replace(href, {}, { ignoreBlocker: true }), [history, href]),
  }
}
