import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import type { Permission } from '#schemas/data/Permission.ts'
import { mergePermissions } from '#schemas/permission/mergePermissions.ts'
import { Database, type OpenDatabase, type Row } from '#server/database/Database.ts'
import { dialectOf } from '#server/dialect/dialectOf.ts'
import { type AddressList, addressList } from './auth/addressList.ts'
import { findSession, type LiveSession } from './auth/sessions.ts'
import type { RequestCaller } from './RequestCaller.ts'

/** Who somebody is and what he may do, apart from a single request. */
export type Identity = Omit<RequestCaller, 'ip' | 'userAgent' | 'session'>

export interface AccessShape {
  /** The identity of an active user; null when there is none, or he may not sign in. `null` asks for everyone's. */
  readonly identity: (user: string | null) => Promise<Identity | null>
  /** The rights that a user would have in a role, to look and not to touch; null when there is no such role. */
  readonly identityAs: (user: string, role: string) => Promise<Identity | null>
  /** The active user with a static token; null when there is none. */
  readonly userOfToken: (token: string) => Promise<string | null>
  /** A session that has not ended; null when there is none. */
  readonly session: (id: string) => Promise<LiveSession | null>
  /** Drops everything known, after users, roles, permissions or sessions have changed. */
  readonly forget: () => void
}

/** Users, roles, permissions and sessions, kept in memory until one of them changes. */
export class Access extends Context.Service<Access, AccessShape>()('Access') {
  static readonly layer = Layer.effect(
    Access,
    Effect.gen(function* () {
      const database = yield* Database
      const identities = new Map<string | null, Promise<Identity | null>>()
      const viewers = new Map<string, Promise<Identity | null>>()
      const tokens = new Map<string, Promise<string | null>>()
      const sessions = new Map<string, Promise<LiveSession | null>>()
      const forget = () => {
        identities.clear()
        viewers.clear()
        tokens.clear()
        sessions.clear()
      }
      const kept = <Key, Value>(cache: Map<Key, Promise<Value>>, key: Key, load: () => Promise<Value>) => {
        const known = cache.get(key)
        if (known) return known
        if (cache.size > 10_000) cache.clear()
        const loading = load()
        cache.set(key, loading)
        // What could not be read is asked again.
        loading.catch(() => cache.delete(key))
        return loading
      }
      const session = async (id: string): Promise<LiveSession | null> => {
        const load = () => kept(sessions, id, () => findSession(database.db, id))
        const known = await load()
        if (known === null || known.expires > Date.now()) return known
        // It may have been carried on since.
        sessions.delete(id)
        return load()
      }
      return {
        session,
        identity: user => kept(identities, user, () => loadIdentity(database, user)),
        identityAs: (user, role) => kept(viewers, `${user} ${role}`, () => loadViewer(database, user, role)),
        userOfToken: token => kept(tokens, token, () => loadTokenUser(database, token)),
        forget,
      } satisfies AccessShape
    }),
  )
}

async function loadIdentity(database: OpenDatabase, user: string | null): Promise<Identity | null> {
  if (user === null) return identityOf(null, null, await permissionsOf(database, null, false))
  const found =
    await sql<Row>`select u.id as "user", u.role, u.tfa_secret, r.name, r.admin_access, r.app_access, r.ip_access, r.enforce_tfa
    from directus_users u left join directus_roles r on r.id = u.role
    where u.id = ${user} and u.status = 'active'`.execute(database.db)
  const [row] = found.rows
  if (!row) return null
  const role = row['name'] === null ? null : String(row['role'])
  const identity = identityOf(user, row, await permissionsOf(database, role, yes(row['app_access'])))
  const addresses = addressesOf(row['ip_access'])
  const lacksSecondFactor = yes(row['enforce_tfa']) && (row['tfa_secret'] ?? '') === ''
  return { ...identity, ...(addresses ? { addresses } : {}), ...(lacksSecondFactor ? { lacksSecondFactor } : {}) }
}

async function loadViewer(database: OpenDatabase, user: string, role: string): Promise<Identity | null> {
  const found = await sql<Row>`select id as role, name, admin_access, app_access
    from directus_roles where id = ${role}`.execute(database.db)
  const [row] = found.rows
  return row
    ? { ...identityOf(user, row, await permissionsOf(database, role, yes(row['app_access']))), viewing: true }
    : null
}

/** The addresses of a role; null for all. A list that cannot be read lets nobody in. */
export function addressesOf(stored: unknown): AddressList | null {
  const entries = typeof stored === 'string' ? stored.split(',').filter(entry => entry.trim() !== '') : []
  if (entries.length === 0) return null
  const read = addressList(entries)
  return 'list' in read ? read.list : { has: () => false }
}

const yes = (value: unknown): boolean => value === true || value === 1

/** A user without a role has the rights of everyone. */
const identityOf = (user: string | null, row: Row | null, permissions: readonly Permission[]): Identity => ({
  user,
  role: row?.['name'] == null ? null : String(row['role']),
  roleName: row?.['name'] == null ? null : String(row['name']),
  admin: yes(row?.['admin_access']),
  appAccess: yes(row?.['app_access']),
  permissions,
  known: new Map(),
  timed: JSON.stringify(permissions).includes('$NOW'),
})

/** The permissions of a role. Where a dialect merges several rows for one action, it does so for app access only. */
async function permissionsOf(
  database: OpenDatabase,
  role: string | null,
  appAccess: boolean,
): Promise<readonly Permission[]> {
  const same = role === null ? sql`role is null` : sql`role = ${role}`
  const found = await sql<Row>`select * from directus_permissions where ${same} order by id`.execute(database.db)
  const rows = found.rows.flatMap(permissionOf)
  return appAccess && dialectOf(database.origin).mergesPermissions ? mergePermissions(rows) : rows
}

/** A row of permissions. One whose rules cannot be read gives no right at all: without them it would give too much. */
function permissionOf(row: Row): readonly Permission[] {
  const rules: Record<string, unknown> = {}
  for (const name of ['permissions', 'validation', 'presets'])
    try {
      rules[name] = typeof row[name] === 'string' ? JSON.parse(String(row[name])) : null
    } catch (cause) {
      if (cause instanceof SyntaxError) return []
      throw cause
    }
  const fields = typeof row['fields'] === 'string' ? row['fields'].split(',') : null
  // Safe: the columns are those of the table of permissions.
  return [{ ...row, ...rules, fields } as unknown as Permission]
}

async function loadTokenUser(database: OpenDatabase, token: string): Promise<string | null> {
  const found = await sql<Row>`select id from directus_users
    where token = ${token} and status = 'active'`.execute(database.db)
  const [row] = found.rows
  return row ? String(row['id']) : null
}
