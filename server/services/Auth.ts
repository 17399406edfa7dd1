import { Context, Effect, Layer } from 'effect'
import type { CallerSession, Origin, RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { withFewWrites } from '#server/database/withFewWrites.ts'
import { attempt } from '#server/failures/attempt.ts'
import { forbidden, invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { Access, type Identity, type Viewed } from './Access.ts'
import type { AuthConfig, AuthTools } from './auth/AuthTools.ts'
import { accessTokens } from './auth/accessTokens.ts'
import { admit } from './auth/admit.ts'
import { apiTokenHash, isApiToken } from './auth/apiTokens.ts'
import type { Credentials } from './auth/checkCredentials.ts'
import { knownDevices } from './auth/knownDevices.ts'
import { lastAccess, lastUse } from './auth/noteUse.ts'
import { type OwnSession, ownSessions } from './auth/ownSessions.ts'
import { type Owner, type Proof, proveOwner } from './auth/proveOwner.ts'
import { refreshTokens } from './auth/refreshTokens.ts'
import { type Confirmation, type SecondFactor, secondFactor } from './auth/secondFactor.ts'
import { securitySettings } from './auth/securitySettings.ts'
import { standingSession } from './auth/sessions.ts'
import { type SignedIn, type SignIn, signIn } from './auth/signIn.ts'
import { Writer } from './items/writer.ts'

export interface AuthInterface {
  /**
   * Opens a session. Fails with INVALID_CREDENTIALS, with the same response and timing, for an unknown email, a wrong
   * password and a user who cannot sign in; with INVALID_OTP if a second factor is missing or wrong; with
   * REQUESTS_EXCEEDED after too many attempts; with INVALID_IP from an address that the role does not allow.
   */
  readonly login: (credentials: Credentials, origin: Origin) => Fallible<SignIn>
  /**
   * Opens a session for a user whom a provider vouches for; `device` is the cookie of earlier sign-ins in this browser.
   * Fails with INVALID_CREDENTIALS and INVALID_IP.
   */
  readonly open: (user: string, origin: Origin, device?: string) => Fallible<SignIn>
  /**
   * Exchanges a refresh token for new ones. For ten seconds the old one returns the same again; after that its use ends
   * the session, except once within five minutes on the device of the sign-in: a browser that crashes loses its last
   * cookies. `device` is the device cookie from the sign-in. Fails with INVALID_CREDENTIALS and INVALID_IP.
   */
  readonly refresh: (token: string, origin: Origin, device?: string) => Fallible<SignedIn>
  /** Ends the session of a refresh token; a missing session is not a failure. */
  readonly logout: (token: string) => Fallible<void>
  /**
   * The caller of a request, by its access token or static token; null is everyone. Fails with INVALID_CREDENTIALS,
   * also once the session of the token has ended, and with INVALID_IP. An administrator can view the studio as another
   * role, read-only; for others, and for a missing role, that fails with FORBIDDEN.
   */
  readonly caller: (token: string | null, origin: Origin, viewAs?: Viewed) => Fallible<RequestCaller>
  /**
   * The caller of a browser, by the refresh token in its cookie, which is not exchanged. The caller has that session.
   * Null unless the token is the newest of a session, or the one before it. Fails with INVALID_IP.
   */
  readonly cookieCaller: (token: string, origin: Origin) => Fallible<RequestCaller | null>
  /** An access token for the caller's session that is valid for seconds; null without a session. Nothing is stored. */
  readonly readToken: (caller: RequestCaller) => Fallible<string | null>
  /** The caller's sessions, most recently used first. */
  readonly sessions: (caller: RequestCaller) => Fallible<readonly OwnSession[]>
  /** Ends one of the caller's sessions. Fails with FORBIDDEN for any other session. */
  readonly endSession: (caller: RequestCaller, session: string) => Fallible<void>
  /** Ends all of the caller's sessions except the current one. */
  readonly endOtherSessions: (caller: RequestCaller) => Fallible<void>
  /** Lets the caller's session change their email and password for a while. Fails with INVALID_CREDENTIALS. */
  readonly confirm: (caller: RequestCaller, password: string) => Fallible<void>
  /**
   * The caller and their session, once they have given everything that signing in with a password requires. Fails with
   * INVALID_CREDENTIALS, INVALID_OTP, REQUESTS_EXCEEDED, and with UNPROCESSABLE_ENTITY for an account without a
   * password.
   */
  readonly prove: (caller: RequestCaller, proof: Proof) => Fallible<Owner>
  /** Milliseconds without use after which a session ends. */
  readonly idleTimeout: () => Fallible<number>
  /**
   * Sets up the second factor, effective at once. Fails with INVALID_CREDENTIALS, or with INVALID_PAYLOAD if it is
   * already set up.
   */
  readonly enableTfa: (caller: RequestCaller, password: string) => Fallible<SecondFactor>
  /**
   * Creates an inactive secret for a second factor. Fails with INVALID_CREDENTIALS, or with INVALID_PAYLOAD if the
   * second factor is already set up.
   */
  readonly offerTfa: (caller: RequestCaller, password: string) => Fallible<SecondFactor>
  /**
   * Activates the second factor if the code matches the secret. Returns the recovery codes, which are shown only once.
   * Fails with INVALID_CREDENTIALS, or with INVALID_PAYLOAD if the code is wrong or a second factor is already set up.
   */
  readonly turnOnTfa: (
    caller: RequestCaller,
    password: string,
    confirmation: Confirmation,
  ) => Fallible<readonly string[]>
  /** Replaces all recovery codes. Fails with INVALID_PAYLOAD for a wrong code. */
  readonly renewRecoveryCodes: (caller: RequestCaller, code: string) => Fallible<readonly string[]>
  /** The number of unused recovery codes of the caller. */
  readonly countRecoveryCodes: (caller: RequestCaller) => Fallible<number>
  /**
   * Removes the second factor and its recovery codes. Fails with INVALID_PAYLOAD for a wrong code, and with
   * UNPROCESSABLE_ENTITY if no administrator could sign in afterwards; the code is not consumed then.
   */
  readonly disableTfa: (caller: RequestCaller, code: string) => Fallible<void>
}

/** Concurrent account transactions. They lock rows that many sign-ins need, and must not occupy every connection. */
const writesAtOnce = 3

/** The lifetime of a token for the reads of a page, in milliseconds. */
const readMs = 10_000

/** Whose token a request has. `identity` is set for a named API token, which may restrict it. */
interface Bearer {
  readonly user: string
  readonly session: CallerSession | null
  readonly identity?: Identity
}

/** Signing in, sessions, and the caller of a request. */
export class Auth extends Context.Service<Auth, AuthInterface>()('Auth') {
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

        const [seen, used] = [lastAccess(database), lastUse(database)]
        const caller = operation(function* (
          token: string | null,
          origin: Origin,
          viewAs?: Viewed,
        ): Operation<RequestCaller> {
          const bearer = token === null ? null : yield* bearerOf(token)
          const own = bearer?.identity ?? (yield* access.identity(bearer?.user ?? null))
          if (!own) return yield* invalidCredentials()
          if (bearer === null) return { ...own, ...origin }
          admit(own, origin.ip)
          seen(bearer.user)
          if (own.apiToken) used(own.apiToken.id)
          const identity = viewAs === undefined || !own.admin ? own : yield* access.identityAs(bearer.user, viewAs)
          if (!identity || (viewAs !== undefined && !own.admin))
            return yield* forbidden('Only administrators can view as a role or user, who must exist.')
          const { apiToken } = own
          return { ...identity, ...origin, session: bearer.session, ...(apiToken ? { apiToken } : {}) }
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

        const bearerOf = operation(function* (token: string): Operation<Bearer> {
          if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
            const named = isApiToken(token) ? yield* access.apiToken(apiTokenHash(token)) : null
            if (named) {
              if (named.expires <= Date.now()) return yield* invalidCredentials()
              return { user: named.identity.user, session: null, identity: named.identity }
            }
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
          readToken: operation(function* ({ user, session }: RequestCaller): Operation<string | null> {
            if (user === null || !session) return null
            return yield* attempt(() => tools.accessTokens.sign({ user, session: session.id }, readMs))
          }),
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
          turnOnTfa: (who, password, confirmation) => turnOn(who, password, confirmation),
          renewRecoveryCodes: (who, code) => renewCodes(who, code),
          countRecoveryCodes: who => countCodes(who),
          disableTfa: (who, code) => disable(who, code),
        } satisfies AuthInterface
      }),
    )
}
