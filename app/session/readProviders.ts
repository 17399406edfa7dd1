import { exchange } from '#engine/core/api/exchange.ts'

/** An identity provider for single sign-on. */
export interface Provider {
  readonly name: string
  /** The path that starts the sign-in. */
  readonly path: string
}

/** The drivers of 9.x that redirect to another site; others take a user name and password. */
const leading: ReadonlySet<string> = new Set(['oauth2', 'openid', 'saml'])

/** The providers of the server: `/auth/oauth/` on rc.24, `/auth` from 9.0 on. */
export async function readProviders(signal: AbortSignal): Promise<readonly Provider[]> {
  const older = await exchange({ path: '/auth/oauth/', signal }, null)
  if (older.ok) return namesIn(older.value.data).map(name => ({ name, path: `/auth/oauth/${at(name)}` }))
  if (older.failure._tag !== 'Refused' || older.failure.status !== 404) return []
  const newer = await exchange({ path: '/auth', signal }, null)
  const rows: readonly unknown[] = newer.ok && Array.isArray(newer.value.data) ? newer.value.data : []
  return rows
    .filter(row => leading.has(String(memberOf(row, 'driver'))))
    .flatMap(row => namesIn([memberOf(row, 'name')]))
    .map(name => ({ name, path: `/auth/login/${at(name)}` }))
}

const at = (name: string): string => encodeURIComponent(name.toLowerCase())

const namesIn = (data: unknown): readonly string[] =>
  Array.isArray(data) ? data.filter(each => typeof each === 'string') : []

const memberOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
