import type { Effect } from 'effect'
import { attempt } from '#server/services/attempt.ts'
import { networkOf, takeAttempt } from '#server/services/auth/attempts.ts'
import { type Failure, invalidCredentials } from '#server/services/Failure.ts'
import { askToConfirm } from '#server/services/items/ownAddress.ts'
import { updateItems } from '#server/services/items/updateItems.ts'
import { writer } from '#server/services/items/writer.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import { dropPending, readAddress, spendConfirmation, type UserAddress, verifyAddresses } from './userAddresses.ts'

/** The caller's own e-mail address. Every method fails with INVALID_CREDENTIALS for whoever is not signed in. */
export interface OwnAddressShape {
  readonly read: (caller: RequestCaller) => Effect.Effect<UserAddress, Failure>
  /** Mails a confirmation link to the pending address, else to the present one; nothing where that is verified. */
  readonly request: (caller: RequestCaller) => Effect.Effect<UserAddress, Failure>
  /**
   * Takes the token of a confirmation link of the caller's: the pending address becomes the e-mail, and is verified.
   * Fails with INVALID_TOKEN, TOKEN_EXPIRED, RECORD_NOT_UNIQUE, and as a write of one's own e-mail does.
   */
  readonly confirm: (caller: RequestCaller, token: string) => Effect.Effect<UserAddress, Failure>
  /** Forgets the pending address; its link is worth nothing then. */
  readonly drop: (caller: RequestCaller) => Effect.Effect<UserAddress, Failure>
}

/** Links tried from one network within a quarter of an hour. */
const linksOfNetwork = 100

/**
 * What a user may do about the e-mail of the own account. A link counts only for whoever is signed in to the account
 * that asked for it: who merely owns the mailbox cannot be talked into giving the address to another account.
 */
export function createOwnAddress(platform: Platform): OwnAddressShape {
  const { database, run } = platform
  const write = writer(platform)
  const read = async (user: string): Promise<UserAddress> => {
    const address = await readAddress(database.db, user)
    if (!address) throw invalidCredentials()
    return address
  }
  return {
    read: caller => attempt(() => read(userOf(caller))),
    request: caller =>
      attempt(async () => {
        const user = userOf(caller)
        await run(
          write(caller, 'directus_users', [], async context => {
            const address = await readAddress(context.db, user)
            if (!address || (address.verified && address.pending === null)) return
            await askToConfirm(context, user, address.pending ?? address.email)
          }),
        )
        return read(user)
      }),
    confirm: (caller, token) =>
      attempt(async () => {
        const user = userOf(caller)
        if (caller.ip !== null)
          await takeAttempt(database, [{ subject: `link ${networkOf(caller.ip)}`, limit: linksOfNetwork }])
        await run(
          write(caller, 'directus_users', [], async context => {
            const email = await spendConfirmation(context.db, database.kind, user, token)
            const before = await readAddress(context.db, user)
            if (before?.email !== email)
              await updateItems({ ...context, confirmedEmail: email }, 'directus_users', [user], { email })
            await verifyAddresses(context.db, [user])
          }),
        )
        return read(user)
      }),
    drop: caller =>
      attempt(async () => {
        const user = userOf(caller)
        await database.write(trx => dropPending(trx, user))
        return read(user)
      }),
  }
}

function userOf({ user }: RequestCaller): string {
  if (user === null) throw invalidCredentials()
  return user
}
