import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { mailJob } from '#server/mail/Letter.ts'
import { noteActivity } from '#server/services/auth/noteActivity.ts'
import type { Owner } from '#server/services/auth/proveOwner.ts'
import type { WriterInterface } from '#server/services/items/writer.ts'
import { addIdentity, forgetDisconnected, identitiesOf, identityOf, userOf } from './identities.ts'
import { signOnRefusal } from './SignOnRefusal.ts'

interface LinkTools {
  readonly database: OpenDatabase
  readonly writer: WriterInterface
}

/**
 * Links a provider's person to an account, for the session that requested it. Fails if the session or the account has
 * ended since, if another user has the identity, or if the account has another one of the same provider.
 */
export const linkIdentity = operation(function* (
  { database, writer }: LinkTools,
  caller: RequestCaller,
  { session, user }: Owner,
  provider: string,
  subject: string,
): Operation<void> {
  const identity = identityOf(provider, subject)
  yield* writer.write(
    caller,
    'directus_users',
    [],
    operation(function* ({ db, jobs, kind }) {
      const lock = kind === 'postgres' ? sql`for update of u` : sql``
      const result = yield* execute(
        sql<Row>`select u.email, u.first_name, u.language from directus_users u
        join directus_sessions s on s."user" = u.id
        where u.id = ${user} and u.status = 'active' and s.session = ${session} ${lock}`,
        db,
      )
      const [row] = result.rows
      if (!row) return yield* signOnRefusal('INVALID_TOKEN', 'expired', 'The session has ended.', user)
      const owner = yield* userOf(db, identity)
      if (owner === user) return
      const linked = yield* identitiesOf(db, user)
      if (owner === null && linked.has(provider))
        return yield* signOnRefusal('UNPROCESSABLE_ENTITY', 'connected', 'Another identity is linked already.', user)
      if (owner !== null || !(yield* addIdentity(db, identity, provider, user)))
        return yield* signOnRefusal('RECORD_NOT_UNIQUE', 'taken', 'Another account has this identity.', user)
      yield* forgetDisconnected(db, provider, user)
      const { ip, userAgent } = caller
      const comment = `The sign-in provider "${provider}" was connected.`
      yield* noteActivity(database, db, { action: 'update', user, ip, userAgent, comment })
      const to = String(row['email'])
      const language = typeof row['language'] === 'string' ? row['language'] : null
      jobs.push(mailJob({ template: 'provider-connected', to, name: String(row['first_name'] ?? '') || to, language }))
    }),
  )
})
