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

/** The caller's own e-mail address. Every method fails with INVALID_CREDENTIALS for whoever is not signed in. */
export interface OwnAddressShape {
  readonly read: (caller: RequestCaller) => Fallible<UserAddress>
  /** Mails a confirmation link to the pending address, else to the present one; nothing where that is verified. */
  readonly request: (caller: RequestCaller) => Fallible<UserAddress>
  /**
   * Takes the token of a confirmation link of the caller's: the pending address becomes the e-mail, and is verified.
   * Fails with INVALID_TOKEN, TOKEN_EXPIRED, RECORD_NOT_UNIQUE, and as a write of one's own e-mail does.
   */
  readonly confirm: (caller: RequestCaller, token: string) => Fallible<UserAddress>
  /** Forgets the pending address; its link is worth nothing then. */
  readonly drop: (caller: RequestCaller) => Fallible<UserAddress>
}

/** Links tried from one network within a quarter of an hour. */
const linksOfNetwork = 100

/**
 * What a user may do about the e-mail of the own account. A link counts only for whoever is signed in to the account
 * that asked for it: who merely owns the mailbox cannot be talked into giving the address to another account.
 */
export class OwnAddress extends Context.Service<OwnAddress, OwnAddressShape>()('OwnAddress') {
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
  } satisfies OwnAddressShape
})

function userOf({ user }: RequestCaller): string {
  if (user === null) throw invalidCredentials()
  return user
}
