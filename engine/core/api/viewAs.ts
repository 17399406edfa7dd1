const key = 'fieldhouse.view-as'

/** The role that an administrator views the studio as, in this tab; null for their own. */
export const viewedRole = (): string | null => sessionStorage.getItem(key)

/** The header of requests while viewing as a role. */
export function viewAsHeader(): Readonly<Record<string, string>> {
  const role = viewedRole()
  return role === null ? {} : { 'X-View-As-Role': role }
}

export const startViewing = (role: string): void => sessionStorage.setItem(key, role)

export const stopViewing = (): void => sessionStorage.removeItem(key)
