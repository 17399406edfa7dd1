import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import type { CallerSession, Origin, RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { storedInstant } from '#server/database/storedTime.ts'
import { withFewWrites } from '#server/database/withFewWrites.ts'
import { attempt } from '#server/failures/attempt.ts'
import { forbidden, invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { Access } from './Access.ts'
import type { AuthConfig, AuthTools } from './auth/AuthTools.ts'
import { accessTokens } from './auth/accessTokens.ts'
import { admit } from './auth/admit.ts'
import type { Credentials } from './auth/checkCredentials.ts'
import { knownDevices } from './auth/knownDevices.ts'
import { type OwnSession, ownSessions } from './auth/ownSessions.ts'
import { type Owner, type Proof, proveOwner } from './auth/proveOwner.ts'
import { refreshTokens } from './auth/refreshTokens.ts'
import { type Confirmation, type SecondFactor, secondFactor } from './auth/secondFactor.ts'
import { securitySettings } from './auth/securitySettings.ts'
import { minutes, standingSession } from './auth/sessions.ts'
import { type SignedIn, type SignIn, signIn } from './auth/signIn.ts'
import { Writer } from './items/writer.ts'

export interface AuthShape {
  /**
   * Opens a session. Fails with INVALID_CREDENTIALS, alike and in like time for an unknown e-mail, a wrong password and
   * a user who may not sign in; with INVALID_OTP when a second factor is missing or wrong; with REQUESTS_EXCEEDED after
   * too many guesses; with INVALID_IP from an address that the role may not come from.
   */
  readonly login: (credentials: Credentials, origin: Origin) => Fallible<SignIn>
  /**
   * Opens a session for a user whom somebody else vouches for; `device` is what the browser has kept of earlier sign-ins
   * on it. Fails with INVALID_CREDENTIALS and INVALID_IP.
   */
  readonly open: (user: string, origin: Origin, device?: string) => Fallible<SignIn>
  /**
   * Exchanges a refresh token for new ones. For ten seconds the old one gives the same again; after that its use ends
   * the session, but for once within five minutes on the device of the sign-in: a browser that crashes loses its last
   * cookies. `device` is what the sign-in gave that device to keep. Fails with INVALID_CREDENTIALS and INVALID_IP.
   */
  readonly refresh: (token: string, origin: Origin, device?: string) => Fallible<SignedIn>
  /** Ends the session that a refresh token belongs to; one that is not there is no failure. */
  readonly logout: (token: string) => Fallible<void>
  /**
   * Who makes a request, by its access token or static token; null is everyone. Fails with INVALID_CREDENTIALS, also
   * once the session of the token has ended, and with INVALID_IP. An administrator may ask to look with the rights of
   * another role, which changes nothing; for others, and for a role that is not there, that fails with FORBIDDEN.
   */
  readonly caller: (token: string | null, origin: Origin, viewAs?: string) => Fallible<RequestCaller>
  /**
   * Who a browser belongs to by the refresh token in its cookie, which is not exchanged. Null for what is not the newest
   * token of a session, or the one before it. He has that session. Fails with INVALID_IP.
   */
  readonly cookieCaller: (token: string, origin: Origin) => Fallible<RequestCaller | null>
  /** The caller's sessions, the last used first. */
  readonly sessions: (caller: RequestCaller) => Fallible<readonly OwnSession[]>
  /** Ends one of the caller's sessions. Fails with FORBIDDEN for one that is not his. */
  readonly endSession: (caller: RequestCaller, session: string) => Fallible<void>
  /** Ends all of the caller's sessions but the one that asks. */
  readonly endOtherSessions: (caller: RequestCaller) => Fallible<void>
  /** Lets the caller's session change his e-mail and password for a while. Fails with INVALID_CREDENTIALS. */
  readonly confirm: (caller: RequestCaller, password: string) => Fallible<void>
  /**
   * Who the caller is and in which session, once the account is proven to be his by all that signing in with a password
   * takes. Fails with INVALID_CREDENTIALS, INVALID_OTP, REQUESTS_EXCEEDED, and with UNPROCESSABLE_ENTITY for an account
   * without a password.
   */
  readonly prove: (caller: RequestCaller, proof: Proof) => Fallible<Owner>
  /** Milliseconds without use after which a session ends. */
  readonly idleTimeout: () => Fallible<number>
  /** Sets up the second factor; in force at once. Fails with INVALID_CREDENTIALS, and INVALID_PAYLOAD when there is one. */
  readonly enableTfa: (caller: RequestCaller, password: string) => Fallible<SecondFactor>
  /** A secret for a second factor, not in force. Fails with INVALID_CREDENTIALS, and INVALID_PAYLOAD when there is one. */
  readonly offerTfa: (caller: RequestCaller, password: string) => Fallible<SecondFactor>
  /**
   * Sets up the second factor with a secret whose code is given; gives the recovery codes, once. Fails with
   * INVALID_CREDENTIALS, and with INVALID_PAYLOAD for a wrong code or when there is one already.
   */
  readonly turnOnTfa: (caller: RequestCaller, password: string, given: Confirmation) => Fallible<readonly string[]>
  /** New recovery codes in place of all before. Fails with INVALID_PAYLOAD for a wrong code. */
  readonly renewRecoveryCodes: (caller: RequestCaller, code: string) => Fallible<readonly string[]>
  /** How many recovery codes the caller has left. */
  readonly countRecoveryCodes: (caller: RequestCaller) => Fallible<number>
  /**
   * Removes the second factor and its recovery codes. Fails with INVALID_PAYLOAD for a wrong code, and with
   * UNPROCESSABLE_ENTITY where no administrator could sign in afterwards; the code is good still then.
   */
  readonly disableTfa: (caller: RequestCaller, code: string) => Fallible<void>
}

/** Transactions of accounts at once. They lock rows that many sign-ins need, and must not hold every connection. */
const writesAtOnce = 3

/** Signing in, sessions, and who makes a request. */
export class Auth extends Context.Service<Auth, AuthShape>()('Auth') {
  static readonly layer = (config: AuthConfig) =>
    Layer.effect(
      Auth,
      Effect.gen(function* () {
        const database = withFewWrites(yield* Database, writesAtOnce)
        const access = yield* Access
        const tools: AuthTools = {
          database,
          access,
          writer: yield* Writer,
          outbox: yield* Outbox,
          config,
          accessTokens: accessTokens(config.secret),
          refreshTokens: refreshTokens(config.secret),
          devices: knownDevices(config.secret),
          settings: () => securitySettings(database.db, config.refreshTokenTtl),
        }
        const { openVouched, login, refresh, logout } = signIn(tools)
        const { offer, turnOn, enable, disable, renewCodes, countCodes, confirm } = secondFactor(tools)
        const { list, end, endOthers } = ownSessions(tools)

        const seen = lastAccess(database)
        const caller = operation(function* (
          token: string | null,
          origin: Origin,
          viewAs?: string,
        ): Operation<RequestCaller> {
          const bearer = token === null ? null : yield* bearerOf(token)
          const own = yield* access.identity(bearer?.user ?? null)
          if (!own) return yield* invalidCredentials()
          if (bearer === null) return { ...own, ...origin }
          admit(own, origin.ip)
          seen(bearer.user)
          const identity = viewAs === undefined || !own.admin ? own : yield* access.identityAs(bearer.user, viewAs)
          if (!identity || (viewAs !== undefined && !own.admin))
            return yield* forbidden('Only administrators may view as a role, and only as one that is there.')
          return { ...identity, ...origin, session: bearer.session }
        })

        const cookieCaller = operation(function* (token: string, origin: Origin): Operation<RequestCaller | null> {
          const claims = tools.refreshTokens.read(token)
          const user = claims && (yield* standingSession(database.db, tools.refreshTokens, claims))
          const own = user === null ? null : yield* access.identity(user)
          if (!own) return null
          admit(own, origin.ip)
          const session = claims && (yield* access.session(claims.session))
          return { ...own, ...origin, session: session && { id: claims.session, confirmed: session.confirmed } }
        })

        const bearerOf = operation(function* (
          token: string,
        ): Operation<{ user: string; session: CallerSession | null }> {
          if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
            const user = token === '' ? null : yield* access.userOfToken(token)
            if (user === null) return yield* invalidCredentials()
            return { user, session: null }
          }
          const claims = yield* attempt(() => tools.accessTokens.verify(token))
          const session = yield* access.session(claims.session)
          if (session?.user !== claims.user) return yield* invalidCredentials('Token expired.')
          return { user: claims.user, session: { id: claims.session, confirmed: session.confirmed } }
        })

        return {
          login: (credentials, origin) => login(credentials, origin),
          open: (user, origin, device) => openVouched(user, origin, device),
          refresh: (token, origin, device) => refresh(token, origin, device),
          logout: token => logout(token),
          caller,
          cookieCaller,
          sessions: who => list(who),
          endSession: (who, session) => end(who, session),
          endOtherSessions: who => endOthers(who),
          idleTimeout: operation(function* () {
            return (yield* tools.settings()).idle
          }),
          confirm: (who, password) => confirm(who, password),
          prove: (who, proof) => proveOwner(tools, who, proof),
          enableTfa: (who, password) => enable(who, password),
          offerTfa: (who, password) => offer(who, password),
          turnOnTfa: (who, password, given) => turnOn(who, password, given),
          renewRecoveryCodes: (who, code) => renewCodes(who, code),
          countRecoveryCodes: who => countCodes(who),
          disableTfa: (who, code) => disable(who, code),
        } satisfies AuthShape
      }),
    )
}

/**
 * Notes when a user was last here; at most once a minute, and no request waits for it. Nor does it wait for whoever has
 * the row locked: the next request tries again.
 */
function lastAccess(database: Database['Service']) {
  const noted = new Map<string, number>()
  return (user: string): void => {
    const now = Date.now()
    if (now - (noted.get(user) ?? 0) < minutes) return
    noted.set(user, now)
    const free = database.kind === 'postgres' ? sql`for no key update skip locked` : sql``
    const noting = transaction(database, trx =>
      execute(
        sql`update directus_users set last_access = ${storedInstant(database, new Date(now).toISOString())}
          where id = (select id from directus_users where id = ${user} ${free})`,
        trx,
      ),
    )
    const tryAgain = Effect.sync(() => noted.delete(user))
    Effect.runFork(
      noting.pipe(
        Effect.flatMap(({ numAffectedRows }) => (numAffectedRows === 0n ? tryAgain : Effect.void)),
        // Nobody is kept from working by it.
        Effect.catch(() => tryAgain),
      ),
    )
  }
}
