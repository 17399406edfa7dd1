const key = 'fieldhouse.view-as'

/** The role that an administrator looks at the studio with, in this tab; null for his own. */
export const viewedRole = (): string | null => sessionStorage.getItem(key)

/** What requests carry while somebody views as a role. */
export function viewAsHeader(): Readonly<Record<string, string>> {
  const role = viewedRole()
  return role === null ? {} : { 'X-View-As-Role': role }
}

export const startViewing = (role: string): void => sessionStorage.setItem(key, role)

export const stopViewing = (): void => sessionStorage.removeItem(key)
