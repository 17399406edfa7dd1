import { plainText } from '#engine/core/display/displayText.ts'
import { useItems } from '#engine/form/studio/useItems.ts'

export interface RoleName {
  readonly id: string
  readonly name: string
}

/** All roles by name; null until they have loaded. */
export function useRoles() {
  const { page, error, reload } = useItems('directus_roles', { fields: ['id', 'name'], sort: ['name'], limit: -1 })
  const roles: readonly RoleName[] | null =
    page?.items.map(({ id, name }) => ({ id: String(id), name: plainText(name) })) ?? null
  return { roles, error, reload }
}
