/** The parts of a user that make up the displayed name. */
export interface NamedUser {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly email?: string | null
}

/** First and last name, else the first name, else the email; null if none is known. */
export function userName(user: NamedUser | null | undefined): string | null {
  if (user?.first_name) return user.last_name ? `${user.first_name} ${user.last_name}` : user.first_name
  return user?.email ?? null
}
