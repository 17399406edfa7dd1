import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failure, invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { Auth } from '#server/services/Auth.ts'
import { noteActivity } from '#server/services/auth/noteActivity.ts'
import type { Proof } from '#server/services/auth/proveOwner.ts'
import { endSessionsOf } from '#server/services/auth/sessions.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { Writer } from '#server/services/items/writer.ts'
import { identitiesOf, removeIdentities } from './identities.ts'

/** The caller's account and its providers. */
export interface OwnProviders {
  /** Whether the account has a password, which connecting and disconnecting require. */
  readonly hasPassword: boolean
  readonly providers: readonly OwnProvider[]
}

export interface OwnProvider {
  readonly name: string
  /** When it was connected, as ISO 8601; null if it is not. */
  readonly connected: string | null
  /** Whether the provider is still configured; otherwise it can only be disconnected. */
  readonly available: boolean
}

/**
 * The external accounts connected with the caller's own account. Every method fails with INVALID_CREDENTIALS without a
 * user.
 */
export interface OwnIdentitiesInterface {
  readonly list: (caller: RequestCaller) => Fallible<OwnProviders>
  /**
   * Unlinks the caller's account from a provider and ends all other sessions. A missing link is not a failure. Fails as
   * `Auth.prove` does, and with UNPROCESSABLE_ENTITY if it is the only way to sign in to the account.
   */
  readonly disconnect: (caller: RequestCaller, provider: string, proof: Proof) => Fallible<void>
}

/** Single sign-on of the caller's own account. `SingleSignOn` connects providers. */
export class OwnIdentities extends Context.Service<OwnIdentities, OwnIdentitiesInterface>()('OwnIdentities') {
  static readonly layer = Layer.effect(
    OwnIdentities,
    Effect.suspend(() => openOwnIdentities()),
  )
}

const openOwnIdentities = Effect.fnUntraced(function* () {
  const auth = yield* Auth
  const database = yield* Database
  const { write } = yield* Writer
  const { providers = [] } = yield* Configuration
  const names = providers.map(({ name }) => name)
  return {
    list: operation(function* ({ user }) {
      if (user === null) return yield* invalidCredentials()
      const { db } = database
      const result = yield* execute(sql<Row>`select password from directus_users where id = ${user}`, db)
      const linked = yield* identitiesOf(db, user)
      const all = [...names, ...[...linked.keys()].filter(name => !names.includes(name))]
      return {
        hasPassword: Boolean(result.rows[0]?.['password']),
        providers: all.map(name => {
          const since = linked.get(name)
          const connected = since === undefined ? null : new Date(since).toISOString()
          return { name, connected, available: names.includes(name) }
        }),
      }
    }),
    disconnect: operation(function* (caller, provider, proof) {
      const { session, user } = yield* auth.prove(caller, proof)
      // No provider has such a name, and PostgreSQL does not accept it.
      if (provider.includes('\u0000')) return
      yield* write(
        caller,
        'directus_users',
        [],
        operation(function* ({ db, kind, touched }) {
          const lock = kind === 'postgres' ? sql`for update` : sql``
          const result = yield* execute(sql<Row>`select password from directus_users where id = ${user} ${lock}`, db)
          // It may have been removed since it was checked.
          if (!result.rows[0]?.['password'])
            return yield* failure('UNPROCESSABLE_ENTITY', 'This is the only way to sign in to this account.', {
              reason: 'no-password',
            })
          if (!(yield* removeIdentities(db, provider, user))) return
          yield* endSessionsOf(db, [user], session)
          const comment = `The sign-in provider "${provider}" was disconnected.`
          const { ip, userAgent } = caller
          yield* noteActivity(database, db, { action: 'update', user, ip, userAgent, comment })
          touched.add('directus_users')
        }),
      )
    }),
  } satisfies OwnIdentitiesInterface
})
