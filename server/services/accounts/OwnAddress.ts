import { Context, Effect, Layer } from 'effect'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { networkOf, takeAttempt } from '#server/services/auth/attempts.ts'
import { askToConfirm } from '#server/services/items/ownAddress.ts'
import { updateItems } from '#server/services/items/updateItems.ts'
import { Writer } from '#server/services/items/writer.ts'
import { dropPending, readAddress, spendConfirmation, type UserAddress, verifyAddresses } from './userAddresses.ts'

/** The caller's own email address. Every method fails with INVALID_CREDENTIALS for callers who are not signed in. */
export interface OwnAddressInterface {
  readonly read: (caller: RequestCaller) => Fallible<UserAddress>
  /** Mails a confirmation link to the pending address, or else to the current one unless it is verified. */
  readonly request: (caller: RequestCaller) => Fallible<UserAddress>
  /**
   * Takes the token of a confirmation link of the caller's: the pending address becomes the email, and is verified.
   * Fails with INVALID_TOKEN, TOKEN_EXPIRED, RECORD_NOT_UNIQUE, and like a write of one's own email.
   */
  readonly confirm: (caller: RequestCaller, token: string) => Fallible<UserAddress>
  /** Drops the pending address; its link becomes invalid. */
  readonly drop: (caller: RequestCaller) => Fallible<UserAddress>
}

/** Links tried from one network within a quarter of an hour. */
const linksOfNetwork = 100

/**
 * What users can do about the email of their own account. A link only works for a user who is signed in to the account
 * that requested it, so that the owner of the mailbox cannot be tricked into giving the address to another account.
 */
export class OwnAddress extends Context.Service<OwnAddress, OwnAddressInterface>()('OwnAddress') {
  static readonly layer = Layer.effect(
    OwnAddress,
    Effect.suspend(() => openOwnAddress()),
  )
}

const openOwnAddress = Effect.fnUntraced(function* () {
  const database = yield* Database
  const { write } = yield* Writer
  const read = operation(function* (user: string): Operation<UserAddress> {
    const address = yield* readAddress(database.db, user)
    if (!address) return yield* invalidCredentials()
    return address
  })
  return {
    read: caller => read(userOf(caller)),
    request: operation(function* (caller) {
      const user = userOf(caller)
      yield* write(
        caller,
        'directus_users',
        [],
        operation(function* (context) {
          const address = yield* readAddress(context.db, user)
          if (!address || (address.verified && address.pending === null)) return
          yield* askToConfirm(context, user, address.pending ?? address.email)
        }),
      )
      return yield* read(user)
    }),
    confirm: operation(function* (caller, token) {
      const user = userOf(caller)
      if (caller.ip !== null)
        yield* takeAttempt(database, [{ subject: `link ${networkOf(caller.ip)}`, limit: linksOfNetwork }])
      yield* write(
        caller,
        'directus_users',
        [],
        operation(function* (context) {
          const email = yield* spendConfirmation(context.db, database.kind, user, token)
          const before = yield* readAddress(context.db, user)
          if (before?.email !== email)
            yield* updateItems({ ...context, confirmedEmail: email }, 'directus_users', [user], { email })
          yield* verifyAddresses(context.db, [user])
        }),
      )
      return yield* read(user)
    }),
    drop: operation(function* (caller) {
      const user = userOf(caller)
      yield* transaction(database, trx => dropPending(trx, user))
      return yield* read(user)
    }),
  } satisfies OwnAddressInterface
})

function userOf({ user }: RequestCaller): string {
  if (user === null) throw invalidCredentials()
  return user
}
