import { userName } from './userName.ts'

export interface UserValue {
  readonly id: string | null
  /** Null if unknown. */
  readonly name: string | null
  readonly email: string | null
  /** Key of the image. */
  readonly avatar: string | null
}

/**
 * The known data of a user: the row, or only the key if the row is not readable. Null for a value that is not a user.
 */
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
