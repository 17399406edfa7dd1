import { fromPromise } from 'xstate'
import { exchange } from '../api/exchange.ts'
import { signedOut } from '../api/tokenSource.ts'
import { adoptToken, currentToken, dropToken, keepToken, readGrant, refreshToken, wasSignedIn } from './accessToken.ts'
import type { Grant } from './Grant.ts'
import type { Credentials } from './sessionMachine.ts'
import { broadcast } from './tabs.ts'

/** The session's network side effects. Hydration is part of the studio's own code. */
export const sessionActors = {
  refresh: fromPromise(async () => (wasSignedIn() ? refreshToken() : signedOut)),
  login: fromPromise(async ({ input }: { input: Credentials }) => {
    const body = {
      email: input.email,
      password: input.password,
      ...(input.otp ? { otp: input.otp } : {}),
      mode: 'cookie',
    }
    const grant = readGrant(await exchange({ method: 'POST', path: '/auth/login', body }, null))
    if (grant.ok) keepToken(grant.value)
    return grant
  }),
  logout: fromPromise(async () => {
    await exchange({ method: 'POST', path: '/auth/logout' }, currentToken())
  }),
}

export const sessionActions = {
  forget: dropToken,
  adopt: (_: unknown, grant: Grant) => adoptToken(grant),
  announce: () => broadcast({ kind: 'ended' }),
}
