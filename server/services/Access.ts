import { Context, Effect, Exit, Layer } from 'effect'
import { sql } from 'kysely'
import type { Permission } from '#schemas/data/Permission.ts'
import { mergePermissions } from '#schemas/permission/mergePermissions.ts'
import { type AddressList, addressList } from '#server/access/addressList.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { restrict } from '#server/access/restrict.ts'
import { Database, type OpenDatabase, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { dialectOf } from '#server/dialect/dialectOf.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { findApiToken } from './auth/apiTokens.ts'
import { findSession, type LiveSession } from './auth/sessions.ts'

/** Whom an administrator views the project as. */
export interface Viewed {
  readonly kind: 'role' | 'user'
  readonly id: string
}

/** A user and their permissions, independent of a single request. */
export type Identity = Omit<RequestCaller, 'ip' | 'userAgent' | 'session'>

/** An API token, and its user as restricted by it. */
export interface TokenAccess {
  readonly identity: Identity & { readonly user: string }
  /** Milliseconds since 1970, which the caller has to check; infinite for a token that does not expire. */
  readonly expires: number
}

export interface AccessInterface {
  /**
   * The identity of an active user; null if the user does not exist or cannot sign in. Pass `null` for the public
   * identity.
   */
  readonly identity: (user: string | null) => Fallible<Identity | null>
  /**
   * The permissions that a user would have in a role, or those of another active user, for read-only viewing; null if
   * there is no such role or user.
   */
  readonly identityAs: (user: string, viewed: Viewed) => Fallible<Identity | null>
  /** The active user with a static token; null if there is none. */
  readonly userOfToken: (token: string) => Fallible<string | null>
  /** The named API token with a hash, and its user; null if there is none, or its user cannot sign in. */
  readonly apiToken: (hash: string) => Fallible<TokenAccess | null>
  /** An active session; null if there is none. */
  readonly session: (id: string) => Fallible<LiveSession | null>
  /** Drops the cache after users, roles, permissions or sessions have changed. */
  readonly forget: () => void
}

/** Users, roles, permissions and sessions, cached in memory until one of them changes. */
export class Access extends Context.Service<Access, AccessInterface>()('Access') {
  static readonly layer = Layer.effect(
    Access,
    Effect.gen(function* () {
      const database = yield* Database
      const identities = memo((user: string | null) => loadIdentity(database, user))
      const viewers = memo((key: string) => loadViewer(database, ...viewerOf(key)))
      const tokens = memo((token: string) => loadTokenUser(database, token))
      const apiTokens = memo((hash: string) => loadTokenAccess(database, hash, user => identities.get(user)))
      const sessions = memo((id: string) => findSession(database.db, id))
      const session = operation(function* (id: string): Operation<LiveSession | null> {
        const openSession = yield* sessions.get(id)
        if (openSession === null || openSession.expires > Date.now()) return openSession
        // It may have been extended since.
        sessions.forget(id)
        return yield* sessions.get(id)
      })
      return {
        session,
        identity: user => identities.get(user),
        identityAs: (user, { kind, id }) => viewers.get(`${user} ${kind} ${id}`),
        userOfToken: token => tokens.get(token),
        apiToken: hash => apiTokens.get(hash),
        forget: () => {
          for (const each of [identities, viewers, tokens, apiTokens, sessions]) each.clear()
        },
      } satisfies AccessInterface
    }),
  )
}

/** Caches values by key until they are dropped; failed reads are repeated. Concurrent reads share one. */
function memo<Key, Value>(load: (key: Key) => Fallible<Value>) {
  const cache = new Map<Key, Fallible<Value>>()
  const get = (key: Key): Fallible<Value> => {
    const cached = cache.get(key)
    if (cached) return cached
    if (cache.size >= mostKnown) cache.clear()
    const reading = Effect.runSync(Effect.cached(Effect.uninterruptible(load(key))))
    const settled: Fallible<Value> = Effect.onExit(reading, exit =>
      Effect.sync(() => {
        // Unless it was dropped in the meantime.
        if (cache.get(key) !== settled) return
        if (Exit.isSuccess(exit)) cache.set(key, exit)
        else cache.delete(key)
      }),
    )
    cache.set(key, settled)
    return settled
  }
  return { get, forget: (key: Key) => void cache.delete(key), clear: () => cache.clear() }
}

const mostKnown = 10_000

function viewerOf(key: string): [user: string, viewed: Viewed] {
  const [user = '', kind, ...id] = key.split(' ')
  return [user, { kind: kind === 'user' ? kind : 'role', id: id.join(' ') }]
}

/** PostgreSQL fails for text that cannot be a key. */
const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

const loadIdentity = operation(function* (database: OpenDatabase, user: string | null): Operation<Identity | null> {
  if (user === null) return identityOf(null, null, yield* permissionsOf(database, null, false))
  if (!isUuid(user)) return null
  const result = yield* execute(
    sql<Row>`select u.id as "user", u.role, u.tfa_secret, r.name, r.admin_access, r.app_access, r.ip_access, r.enforce_tfa
    from directus_users u left join directus_roles r on r.id = u.role
    where u.id = ${user} and u.status = 'active'`,
    database.db,
  )
  const [row] = result.rows
  if (!row) return null
  const role = row['name'] === null ? null : String(row['role'])
  const identity = identityOf(user, row, yield* permissionsOf(database, role, yes(row['app_access'])))
  const addresses = addressesOf(row['ip_access'])
  const lacksSecondFactor = yes(row['enforce_tfa']) && (row['tfa_secret'] ?? '') === ''
  return { ...identity, ...(addresses ? { addresses } : {}), ...(lacksSecondFactor ? { lacksSecondFactor } : {}) }
})

const loadViewer = operation(function* (
  database: OpenDatabase,
  user: string,
  { kind, id }: Viewed,
): Operation<Identity | null> {
  if (!isUuid(id)) return null
  if (kind === 'user') {
    const identity = yield* loadIdentity(database, id)
    if (!identity) return null
    const { addresses: _, lacksSecondFactor: __, ...viewed } = identity
    return { ...viewed, viewing: true, viewer: user }
  }
  const result = yield* execute(
    sql<Row>`select id as role, name, admin_access, app_access
    from directus_roles where id = ${id}`,
    database.db,
  )
  const [row] = result.rows
  return row
    ? { ...identityOf(user, row, yield* permissionsOf(database, id, yes(row['app_access']))), viewing: true }
    : null
})

/** The addresses of a role; null for all. An unreadable list admits no one. */
export function addressesOf(stored: unknown): AddressList | null {
  const entries = typeof stored === 'string' ? stored.split(',').filter(entry => entry.trim() !== '') : []
  if (entries.length === 0) return null
  const read = addressList(entries)
  return 'list' in read ? read.list : { has: () => false }
}

const yes = (value: unknown): boolean => value === true || value === 1

/** A user without a role has the permissions of everyone. */
const identityOf = (user: string | null, row: Row | null, permissions: readonly Permission[]): Identity => ({
  user,
  role: row?.['name'] == null ? null : String(row['role']),
  roleName: row?.['name'] == null ? null : String(row['name']),
  admin: yes(row?.['admin_access']),
  appAccess: yes(row?.['app_access']),
  permissions,
  permissionCache: new Map(),
  timed: JSON.stringify(permissions).includes('$NOW'),
})

/** The permissions of a role. If a dialect merges several rows for one action, it does so for app access only. */
const permissionsOf = operation(function* (
  database: OpenDatabase,
  role: string | null,
  appAccess: boolean,
): Operation<readonly Permission[]> {
  const same = role === null ? sql`role is null` : sql`role = ${role}`
  const result = yield* execute(sql<Row>`select * from directus_permissions where ${same} order by id`, database.db)
  const rows = result.rows.flatMap(permissionOf)
  return appAccess && dialectOf(database.origin).mergesPermissions ? mergePermissions(rows) : rows
})

/**
 * A row of permissions. If its rules are unreadable, it grants nothing, because without rules it would grant too much.
 */
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

const loadTokenUser = operation(function* (database: OpenDatabase, token: string): Operation<string | null> {
  const result = yield* execute(
    sql<Row>`select id from directus_users
    where token = ${token} and status = 'active'`,
    database.db,
  )
  const [row] = result.rows
  return row ? String(row['id']) : null
})

const loadTokenAccess = operation(function* (
  database: OpenDatabase,
  hash: string,
  identityOfUser: AccessInterface['identity'],
): Operation<TokenAccess | null> {
  const found = yield* findApiToken(database.db, hash)
  const identity = found && (yield* identityOfUser(found.user))
  if (!found || !identity) return null
  return { identity: { ...restrict(identity, found.token), user: found.user }, expires: found.expires }
})
