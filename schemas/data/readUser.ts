import { userName } from './userName.ts'

export interface UserValue {
  readonly id: string | null
  /** Null when nothing is known. */
  readonly name: string | null
  readonly email: string | null
  /** Key of the picture. */
  readonly avatar: string | null
}

/** What is known of a user: the row, or the key alone where the row may not be read. Null for what is no user. */
export function readUser(value: unknown): UserValue | null {
  if (typeof value === 'string' && value !== '') return { id: value, name: null, email: null, avatar: null }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  // Safe: an object of JSON is a record.
  const row = value as Readonly<Record<string, unknown>>
  const word = (entry: unknown) => (typeof entry === 'string' && entry !== '' ? entry : null)
  const { avatar } = row
  return {
    id: word(row['id']),
    name: userName({
      first_name: word(row['first_name']),
      last_name: word(row['last_name']),
      email: word(row['email']),
    }),
    email: word(row['email']),
    avatar: typeof avatar === 'object' && avatar !== null && 'id' in avatar ? word(avatar.id) : word(avatar),
  }
}
