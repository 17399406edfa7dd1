import { randomBytes } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import type { Origin, RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type OpenDatabase } from '#server/database/Database.ts'
import { attempt } from '#server/failures/attempt.ts'
import { Failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation, ServiceError } from '#server/failures/ServiceError.ts'
import { Auth, type AuthShape } from '#server/services/Auth.ts'
import { takeAttempt } from '#server/services/auth/attempts.ts'
import type { Owner, Proof } from '#server/services/auth/proveOwner.ts'
import type { SignIn } from '#server/services/auth/signIn.ts'
import { Configuration, type ServiceConfig } from '#server/services/Configuration.ts'
import { Writer, type WriterShape } from '#server/services/items/writer.ts'
import { externalUser } from './externalUser.ts'
import { type Flow, openFlow, sealFlow } from './flowCookie.ts'
import { linkIdentity } from './linkIdentity.ts'
import type { ProviderConfig } from './ProviderConfig.ts'
import type { Profile } from './providerClient.ts'
import { type KnownProvider, providerClients } from './providerClients.ts'
import { reasonOf, type SignOnReason, signOnRefusal } from './SignOnRefusal.ts'
import { studioPage } from './studioPage.ts'

export interface SingleSignOnShape {
  /** The names of the providers, in lower case. */
  readonly names: readonly string[]
  /** Begins a sign-in: where to send the browser, and what it has to keep. Null for a provider that is not there. */
  readonly begin: (name: string, page: string | undefined) => Fallible<Begun | null>
  /**
   * Begins to connect the caller's account with a provider, as `begin` does a sign-in. Fails as `Auth.prove` does, and
   * with SERVICE_UNAVAILABLE.
   */
  readonly connect: (
    caller: RequestCaller,
    name: string,
    proof: Proof,
    page: string | undefined,
  ) => Fallible<Begun | null>
  /**
   * Ends what was begun: `search` is what the provider has sent the browser back with. A sign-in fails with
   * INVALID_TOKEN where one does not belong to the other, INVALID_CREDENTIALS where nobody here is meant,
   * SERVICE_UNAVAILABLE where the provider cannot be asked.
   */
  readonly end: (name: string, search: string, kept: KeptByBrowser, origin: Origin) => Fallible<Ended>
}

interface Begun {
  readonly url: URL
  readonly kept: string
}

/** The cookies of a browser that comes back from a provider. */
export interface KeptByBrowser {
  /** What `begin` or `connect` gave it. */
  readonly flow: string | undefined
  /** Its refresh token. */
  readonly session: string | undefined
  readonly device: string | undefined
}

/** `page` is a path. */
type Ended =
  | { readonly kind: 'signed-in'; readonly tokens: SignIn; readonly page: string }
  | { readonly kind: 'connected'; readonly page: string }
  /** Nothing was connected; the session goes on as it was. */
  | { readonly kind: 'not-connected'; readonly reason: SignOnReason; readonly page: string }

/** Signing in with the word of somebody else. */
export class SingleSignOn extends Context.Service<SingleSignOn, SingleSignOnShape>()('SingleSignOn') {
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
    asked: string | undefined,
    owner: Owner | null,
  ): Operation<Begun | null> {
    const known = clients.get(name)
    if (!known) return null
    const page = studioPage(config.publicUrl, asked)
    const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
    const flow: Flow = { provider: name, state, nonce, verifier, page, owner }
    const url = yield* known.start(flow)
    return { url, kept: yield* attempt(() => sealFlow(config.secret, flow)) }
  })

  return {
    names: [...clients.keys()],
    begin: (name, page) => begin(name, page, null),
    connect: operation(function* (caller, name, proof, page) {
      if (!clients.has(name)) return null
      return yield* begin(name, page, yield* auth.prove(caller, proof))
    }),
    end: operation(function* (name, search, kept, origin) {
      const { flow: sealed } = kept
      const flow = sealed === undefined ? null : yield* attempt(() => openFlow(config.secret, sealed))
      const back: Back = { name, search, kept, origin }
      return yield* flow?.owner ? endConnecting(tools, back, flow, flow.owner) : endSignIn(tools, back, flow)
    }),
  } satisfies SingleSignOnShape
})

/** What ending a single sign-on works with. */
interface SignOnTools {
  readonly auth: AuthShape
  readonly clients: ReadonlyMap<string, KnownProvider>
  readonly database: OpenDatabase
  readonly logger: ServiceConfig['logger']
  readonly writer: WriterShape
}

/** A browser that comes back from a provider. */
interface Back {
  readonly name: string
  readonly search: string
  readonly kept: KeptByBrowser
  readonly origin: Origin
}

const endSignIn = (tools: SignOnTools, back: Back, flow: Flow | null): Fallible<Ended> =>
  signIn(tools, back, flow).pipe(Effect.tapError(cause => logged(tools, back, cause)))

const signIn = operation(function* (tools: SignOnTools, back: Back, flow: Flow | null): Operation<Ended> {
  const { kept, origin } = back
  const { page, profile, provider } = yield* vouched(tools, back, flow)
  const user = yield* externalUser(tools.writer, provider, profile, origin)
  return { kind: 'signed-in', tokens: yield* tools.auth.open(user, origin, kept.device), page }
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

/** The session that has asked for it must be the one of the browser that comes back. */
const connect = operation(function* (tools: SignOnTools, back: Back, flow: Flow, owner: Owner): Operation<void> {
  const { kept, name, origin } = back
  const caller = kept.session === undefined ? null : yield* tools.auth.cookieCaller(kept.session, origin)
  if (caller?.user !== owner.user || caller.session?.id !== owner.session) return yield* unknownFlow(owner.user)
  const { profile } = yield* vouched(tools, back, flow)
  yield* linkIdentity(tools, caller, owner, name, profile.subject)
})

/** Who a provider vouches for, and the page to end at. */
interface Vouched {
  readonly provider: ProviderConfig
  readonly profile: Profile
  readonly page: string
}

/** Who comes back from the provider, for a flow that this browser has begun. Each is used once, whatever comes of it. */
const vouched = operation(function* (
  { clients, database }: SignOnTools,
  { name, search }: Back,
  flow: Flow | null,
): Operation<Vouched> {
  const known = clients.get(name)
  const state = new URLSearchParams(search).getAll('state')
  if (!known || flow?.provider !== name || state.length !== 1 || state[0] !== flow.state) return yield* unknownFlow()
  yield* takeAttempt(database, [{ subject: `single sign-on ${flow.state}`, limit: 1 }]).pipe(
    Effect.mapError(cause => (cause instanceof Failure ? unknownFlow() : cause)),
  )
  return { provider: known.provider, profile: yield* known.finish(flow, search), page: flow.page }
})

/** Whoever reads the log learns who was meant. */
const logged = ({ logger }: SignOnTools, { name, origin }: Back, cause: ServiceError) =>
  Effect.sync(() => {
    if (!(cause instanceof Failure)) return
    const said = { event: 'sign-on.refused', code: cause.code, ...reasonOf(cause), provider: name, ip: origin.ip }
    logger.warn(said, 'A single sign-on was refused')
  })

/** 256 bits, as RFC 7636 asks for. */
const randomText = (): string => randomBytes(32).toString('base64url')

const unknownFlow = (user: string | null = null) =>
  signOnRefusal('INVALID_TOKEN', 'expired', 'This sign-in was not begun here, or has ended.', user)
