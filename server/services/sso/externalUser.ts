import { sql } from 'kysely'
import { type Origin, systemCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isMailAddress } from '#server/mail/mailAddress.ts'
import { createItem } from '#server/services/items/createItem.ts'
import type { WriterInterface } from '#server/services/items/writer.ts'
import { addIdentity, hasDisconnected, identityOf, userOf } from './identities.ts'
import type { ProviderConfig } from './ProviderConfig.ts'
import type { Profile } from './providerClient.ts'
import { signOnRefusal } from './SignOnRefusal.ts'

/**
 * The user of a provider's person: the one linked before, else the active one with the address that both the provider
 * and this server have verified, else a new one if the provider may create users. Fails with INVALID_CREDENTIALS.
 */
export const externalUser = operation(function* (
  { write }: WriterInterface,
  provider: ProviderConfig,
  profile: Profile,
  origin: Origin,
): Operation<string> {
  const identity = identityOf(provider.name, profile.subject)
  const caller = { ...systemCaller, ...origin }
  return yield* write(
    caller,
    'directus_users',
    [],
    operation(function* (context) {
      const knownUser = yield* userOf(context.db, identity)
      if (knownUser !== null) return knownUser
      const { email, firstName, lastName, verified } = profile
      if (email === null || !verified || !isMailAddress(email))
        return yield* signOnRefusal(
          refusalCode,
          'no-address',
          'The provider has not verified an email address of this user.',
        )
      const result = yield* execute(
        sql<Row>`select u.id, u.status, a.verified from directus_users u
        left join directus_user_addresses a on a."user" = u.id where u.email = ${email}`,
        context.db,
      )
      const [row] = result.rows
      const { defaultRole: role } = provider
      if (row) {
        requireLinkable(row, email)
        if (yield* hasDisconnected(context.db, provider.name, String(row['id'])))
          return yield* signOnRefusal(
            refusalCode,
            'disconnected',
            'The account has disconnected this provider.',
            String(row['id']),
          )
      } else if (role === null)
        return yield* signOnRefusal(refusalCode, 'no-account', 'No account has the address of this person.')
      const names = { first_name: firstName?.slice(0, 50) ?? null, last_name: lastName?.slice(0, 50) ?? null }
      const user = row
        ? String(row['id'])
        : String(yield* createItem(context, 'directus_users', { ...names, email, role, status: 'active' }))
      if (yield* addIdentity(context.db, identity, provider.name, user)) return user
      // Another request has just linked it.
      return (yield* userOf(context.db, identity)) ?? user
    }),
  )
})

const refusalCode = 'INVALID_CREDENTIALS'

/** A previous owner of the account could otherwise have set this address to receive the person's sign-in. */
function requireLinkable(row: Row, email: string): void {
  const user = String(row['id'])
  if (row['status'] !== 'active') throw signOnRefusal(refusalCode, 'not-active', 'The account is not active.', user)
  if (row['verified'] !== email)
    throw signOnRefusal(refusalCode, 'not-confirmed', 'The address of the account is not verified here.', user)
}
