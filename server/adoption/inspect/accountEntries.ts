import type { Row } from '#server/database/Database.ts'
import type { Entry } from './Report.ts'
import { text } from './words.ts'

/** A user or an API client, and how they sign in after adoption. */
export function accountEntry(row: Row): Entry {
  const name = text(row['email']) || text(row['id'])
  const provider = text(row['provider'])
  if (provider !== '' && provider !== 'default')
    return {
      name,
      fate: 'raw',
      note: `signs in through ${provider}: set that provider up with OAUTH_PROVIDERS, or give a password`,
    }
  const hash = text(row['hash'])
  if (hash !== '' && !hash.startsWith('$argon2'))
    return { name, fate: 'raw', note: 'the password is kept in a form that cannot be checked: ask for a new one' }
  const status = text(row['status'])
  return { name, fate: 'kept', note: status === 'active' ? '' : status }
}

/** A file; its bytes stay where they are. */
export function fileEntry(row: Row): Entry {
  const name = text(row['filename_download']) || text(row['id'])
  if (row['filename_disk'] === null) return { name, fate: 'kept', note: 'a row without bytes' }
  return { name, fate: 'kept', note: `bytes in storage ${text(row['storage'])}, under ${text(row['filename_disk'])}` }
}
