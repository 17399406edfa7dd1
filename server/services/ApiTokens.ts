import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { authorize, requireAdmin } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type Queryable, type Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { failure, forbidden, invalidCredentials, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { Access } from './Access.ts'
import { insertApiToken, listApiTokens, type NewToken, removeApiToken, type TokenInfo } from './auth/apiTokens.ts'
import { noteActivity } from './auth/noteActivity.ts'
import { confirmedFor } from './auth/sessions.ts'
import { noteChange } from './changeVersions.ts'
import { Schema } from './Schema.ts'

/** A new token with its secret, which is returned only once. */
export type CreatedToken = TokenInfo & { readonly token: string }

/**
 * Named API tokens. `user` is the key of the account, or null for that of the caller; others require an administrator,
 * and fail with ITEM_NOT_FOUND if there is no such user. Every method fails with FORBIDDEN for a caller with an API
 * token, and with INVALID_CREDENTIALS for `null` without a user.
 */
export interface ApiTokensInterface {
  readonly list: (caller: RequestCaller, user: string | null) => Fallible<readonly TokenInfo[]>
  /**
   * Creates a token of the caller, whose session must have confirmed the password recently. Fails with FORBIDDEN
   * otherwise, with INVALID_PAYLOAD for a collection that the caller does not have access to, and with
   * UNPROCESSABLE_ENTITY if the user has too many tokens. Only the platform itself can create tokens of other users.
   */
  readonly create: (caller: RequestCaller, user: string | null, token: NewToken) => Fallible<CreatedToken>
  /** Ends a token at once. Fails with ITEM_NOT_FOUND if the user has no such token. */
  readonly revoke: (caller: RequestCaller, user: string | null, token: string) => Fallible<void>
}

/** The named tokens with which programs act as a user. */
export class ApiTokens extends Context.Service<ApiTokens, ApiTokensInterface>()('ApiTokens') {
  static readonly layer = Layer.effect(
    ApiTokens,
    Effect.suspend(() => openApiTokens()),
  )
}

/** Tokens of a user. */
const mostTokens = 100

const openApiTokens = Effect.fnUntraced(function* () {
  const access = yield* Access
  const database = yield* Database
  const schema = yield* Schema

  /** Changes the tokens of an account in a transaction, with an entry in the activity. */
  const change = <A>(
    { ip, user, userAgent }: RequestCaller,
    account: string,
    work: (db: Queryable) => Operation<{ readonly result: A; readonly comment: string }>,
  ) =>
    transaction(
      database,
      operation(function* (db) {
        const { comment, result } = yield* work(db)
        yield* noteActivity(database, db, { action: 'update', user, account, ip, userAgent, comment })
        yield* noteChange(database.kind, db, 'rights')
        return result
      }),
    ).pipe(Effect.tap(() => Effect.sync(() => access.forget())))

  return {
    list: operation(function* (caller, user) {
      return yield* listApiTokens(database.db, yield* accountOf(database.db, caller, user))
    }),
    create: operation(function* (caller, user, token) {
      const isPlatform = caller.admin && caller.user === null
      if (!isPlatform && user !== null && user !== caller.user)
        return yield* forbidden('Users create their API tokens themselves.')
      const account = yield* accountOf(database.db, caller, user)
      if (!isPlatform) yield* requireConfirmed(database.db, caller)
      const { collections } = schema.snapshot()
      for (const name of token.collections ?? [])
        if (!collections.has(name) || !actions.some(action => authorize(caller, action, name) !== null))
          return yield* invalidPayload(
            `"collections" names "${name}", which does not exist or is not accessible to you`,
          )
      return yield* change(caller, account, function* (db) {
        if ((yield* listApiTokens(db, account)).length >= mostTokens)
          return yield* failure(
            'UNPROCESSABLE_ENTITY',
            `A user can have at most ${mostTokens} API tokens. Revoke one first.`,
          )
        const result = yield* insertApiToken({ db, kind: database.kind }, account, token)
        return { result, comment: `The API token "${token.name}" was created (${limitsOf(token)}).` }
      })
    }),
    revoke: operation(function* (caller, user, token) {
      const account = yield* accountOf(database.db, caller, user)
      yield* change(caller, account, function* (db) {
        const name = isUuid(token) ? yield* removeApiToken(db, account, token) : null
        if (name === null) return yield* failure('ITEM_NOT_FOUND', 'The user has no such API token.')
        return { result: undefined, comment: `The API token "${name}" was revoked.` }
      })
    }),
  } satisfies ApiTokensInterface
})

const actions = ['read', 'create', 'update', 'delete'] as const

/** PostgreSQL fails for text that cannot be a key. */
const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** The account whose tokens a caller reads or changes. */
const accountOf = operation(function* (db: Queryable, caller: RequestCaller, user: string | null): Operation<string> {
  if (caller.apiToken) return yield* forbidden('An API token does not give access to API tokens.')
  if (user === null) return caller.user ?? (yield* invalidCredentials())
  requireAdmin(caller)
  const found = isUuid(user) ? yield* execute(sql<Row>`select id from directus_users where id = ${user}`, db) : null
  const id = found?.rows[0]?.['id']
  if (id === undefined) return yield* failure('ITEM_NOT_FOUND', `User "${user}" does not exist.`)
  return String(id)
})

/** A stolen session or token must not be enough for a token that outlives it. */
const requireConfirmed = operation(function* (db: Queryable, { session, user }: RequestCaller): Operation<void> {
  if (!session) return yield* forbidden('Sign in to create an API token. A token cannot create another one.')
  if (Date.now() - session.confirmed < confirmedFor) return
  const found = yield* execute(sql<Row>`select password from directus_users where id = ${user}`, db)
  if (!found.rows[0]?.['password']) return yield* forbidden('Sign in again before you create an API token.')
  return yield* forbidden('Confirm your password before you create an API token.', { reason: 'confirmation' })
})

/** What a token is limited to, for the activity. */
function limitsOf({ collections, expires, read_only: readOnly }: NewToken): string {
  const limits = [
    readOnly ? 'read-only' : 'read and write',
    collections === null ? 'all collections' : `collections: ${collections.join(', ')}`,
    expires === null ? 'does not expire' : `expires ${expires.slice(0, 10)}`,
  ]
  return limits.join('; ')
}
