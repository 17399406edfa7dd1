import { randomBytes } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import type { Origin, RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type OpenDatabase } from '#server/database/Database.ts'
import { attempt } from '#server/failures/attempt.ts'
import { Failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation, ServiceError } from '#server/failures/ServiceError.ts'
import { Auth, type AuthInterface } from '#server/services/Auth.ts'
import { takeAttempt } from '#server/services/auth/attempts.ts'
import type { Owner, Proof } from '#server/services/auth/proveOwner.ts'
import type { SignIn } from '#server/services/auth/signIn.ts'
import { Configuration, type ServiceConfig } from '#server/services/Configuration.ts'
import { Writer, type WriterInterface } from '#server/services/items/writer.ts'
import { externalUser } from './externalUser.ts'
import { type Flow, openFlow, sealFlow } from './flowCookie.ts'
import { linkIdentity } from './linkIdentity.ts'
import type { ProviderConfig } from './ProviderConfig.ts'
import type { Profile } from './providerClient.ts'
import { type KnownProvider, providerClients } from './providerClients.ts'
import { reasonOf, type SignOnReason, signOnRefusal } from './SignOnRefusal.ts'
import { studioPage } from './studioPage.ts'

export interface SingleSignOnInterface {
  /** The names of the providers, in lower case. */
  readonly names: readonly string[]
  /** Starts a sign-in: the URL for the browser, and the cookie to set. Null for an unknown provider. */
  readonly begin: (name: string, page: string | undefined) => Fallible<StartedFlow | null>
  /**
   * Starts to connect the caller's account with a provider, as `begin` does a sign-in. Fails as `Auth.prove` does, and
   * with SERVICE_UNAVAILABLE.
   */
  readonly connect: (
    caller: RequestCaller,
    name: string,
    proof: Proof,
    page: string | undefined,
  ) => Fallible<StartedFlow | null>
  /**
   * Finishes a sign-in: `search` is the query with which the provider redirected the browser back. A sign-in fails with
   * INVALID_TOKEN if it does not match the cookie, INVALID_CREDENTIALS if it matches no user, SERVICE_UNAVAILABLE if
   * the provider is unreachable.
   */
  readonly end: (name: string, search: string, cookies: BrowserState, origin: Origin) => Fallible<Ended>
}

interface StartedFlow {
  readonly url: URL
  readonly flow: string
}

/** The cookies of a browser that returns from a provider. */
export interface BrowserState {
  /** The flow cookie from `begin` or `connect`. */
  readonly flow: string | undefined
  /** Its refresh token. */
  readonly session: string | undefined
  readonly device: string | undefined
}

/** `page` is a path. */
type Ended =
  | { readonly kind: 'signed-in'; readonly tokens: SignIn; readonly page: string }
  | { readonly kind: 'connected'; readonly page: string }
  /** Nothing was connected; the session continues unchanged. */
  | { readonly kind: 'not-connected'; readonly reason: SignOnReason; readonly page: string }

/** Signing in with an external provider. */
export class SingleSignOn extends Context.Service<SingleSignOn, SingleSignOnInterface>()('SingleSignOn') {
  static readonly layer = Layer.effect(
    SingleSignOn,
    Effect.suspend(() => openSingleSignOn()),
  )
}

const openSingleSignOn = Effect.fnUntraced(function* () {
  const auth = yield* Auth
  const config = yield* Configuration
  const database = yield* Database
  const writer = yield* Writer
  const clients = providerClients(config)
  const tools: SignOnTools = { auth, clients, database, logger: config.logger, writer }

  const begin = operation(function* (
    name: string,
    returnPage: string | undefined,
    owner: Owner | null,
  ): Operation<StartedFlow | null> {
    const client = clients.get(name)
    if (!client) return null
    const page = studioPage(config.publicUrl, returnPage)
    const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
    const flow: Flow = { provider: name, state, nonce, verifier, page, owner }
    const url = yield* client.start(flow)
    return { url, flow: yield* attempt(() => sealFlow(config.secret, flow)) }
  })

  return {
    names: [...clients.keys()],
    begin: (name, page) => begin(name, page, null),
    connect: operation(function* (caller, name, proof, page) {
      if (!clients.has(name)) return null
      return yield* begin(name, page, yield* auth.prove(caller, proof))
    }),
    end: operation(function* (name, search, byBrowser, origin) {
      const { flow: sealed } = byBrowser
      const flow = sealed === undefined ? null : yield* attempt(() => openFlow(config.secret, sealed))
      const back: Back = { name, search, browserState: byBrowser, origin }
      return yield* flow?.owner ? endConnecting(tools, back, flow, flow.owner) : endSignIn(tools, back, flow)
    }),
  } satisfies SingleSignOnInterface
})

/** The tools to finish a single sign-on. */
interface SignOnTools {
  readonly auth: AuthInterface
  readonly clients: ReadonlyMap<string, KnownProvider>
  readonly database: OpenDatabase
  readonly logger: ServiceConfig['logger']
  readonly writer: WriterInterface
}

/** A browser that returns from a provider. */
interface Back {
  readonly name: string
  readonly search: string
  readonly browserState: BrowserState
  readonly origin: Origin
}

const endSignIn = (tools: SignOnTools, back: Back, flow: Flow | null): Fallible<Ended> =>
  signIn(tools, back, flow).pipe(Effect.tapError(cause => logged(tools, back, cause)))

const signIn = operation(function* (tools: SignOnTools, back: Back, flow: Flow | null): Operation<Ended> {
  const { browserState, origin } = back
  const { page, profile, provider } = yield* vouched(tools, back, flow)
  const user = yield* externalUser(tools.writer, provider, profile, origin)
  return { kind: 'signed-in', tokens: yield* tools.auth.open(user, origin, browserState.device), page }
})

const endConnecting = (tools: SignOnTools, back: Back, flow: Flow, owner: Owner): Fallible<Ended> =>
  connect(tools, back, flow, owner).pipe(
    Effect.as<Ended>({ kind: 'connected', page: flow.page }),
    Effect.tapError(cause => logged(tools, back, cause)),
    Effect.catch(cause =>
      cause instanceof Failure
        ? Effect.succeed<Ended>({ kind: 'not-connected', reason: reasonOf(cause).reason, page: flow.page })
        : Effect.fail(cause),
    ),
  )

/** The session that requested it must be the session of the returning browser. */
const connect = operation(function* (tools: SignOnTools, back: Back, flow: Flow, owner: Owner): Operation<void> {
  const { browserState, name, origin } = back
  const caller =
    browserState.session === undefined ? null : yield* tools.auth.cookieCaller(browserState.session, origin)
  if (caller?.user !== owner.user || caller.session?.id !== owner.session) return yield* unknownFlow(owner.user)
  const { profile } = yield* vouched(tools, back, flow)
  yield* linkIdentity(tools, caller, owner, name, profile.subject)
})

/** The person whom a provider vouches for, and the page to end at. */
interface Vouched {
  readonly provider: ProviderConfig
  readonly profile: Profile
  readonly page: string
}

/**
 * The person who returns from the provider, for a flow that this browser started. Each flow is used once, even if it
 * fails.
 */
const vouched = operation(function* (
  { clients, database }: SignOnTools,
  { name, search }: Back,
  flow: Flow | null,
): Operation<Vouched> {
  const client = clients.get(name)
  const state = new URLSearchParams(search).getAll('state')
  if (!client || flow?.provider !== name || state.length !== 1 || state[0] !== flow.state) return yield* unknownFlow()
  yield* takeAttempt(database, [{ subject: `single sign-on ${flow.state}`, limit: 1 }]).pipe(
    Effect.mapError(cause => (cause instanceof Failure ? unknownFlow() : cause)),
  )
  return { provider: client.provider, profile: yield* client.finish(flow, search), page: flow.page }
})

/** The log names the user. */
const logged = ({ logger }: SignOnTools, { name, origin }: Back, cause: ServiceError) =>
  Effect.sync(() => {
    if (!(cause instanceof Failure)) return
    const logEntry = { event: 'sign-on.refused', code: cause.code, ...reasonOf(cause), provider: name, ip: origin.ip }
    logger.warn(logEntry, 'Single sign-on rejected')
  })

/** 256 bits, as RFC 7636 recommends. */
const randomText = (): string => randomBytes(32).toString('base64url')

const unknownFlow = (user: string | null = null) =>
  signOnRefusal('INVALID_TOKEN', 'expired', 'This sign-in was not begun here, or has ended.', user)
