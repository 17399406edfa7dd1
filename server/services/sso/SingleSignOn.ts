import { randomBytes } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import type { Origin } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { attempt } from '#server/failures/attempt.ts'
import { Failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import { Auth } from '#server/services/Auth.ts'
import { takeAttempt } from '#server/services/auth/attempts.ts'
import type { SignIn } from '#server/services/auth/signIn.ts'
import { Configuration, type ServiceConfig } from '#server/services/Configuration.ts'
import { Writer } from '#server/services/items/writer.ts'
import { once } from '#server/services/once.ts'
import { externalUser } from './externalUser.ts'
import { type Flow, openFlow, sealFlow } from './flowCookie.ts'
import { outsideFetch } from './outsideFetch.ts'
import type { ProviderConfig } from './ProviderConfig.ts'
import type { ProviderClient } from './providerClient.ts'
import { reasonOf, signOnRefusal } from './SignOnRefusal.ts'
import { studioPage } from './studioPage.ts'

export interface SingleSignOnShape {
  /** The names of the providers, in lower case. */
  readonly names: readonly string[]
  /** Begins a sign-in: where to send the browser, and what it has to keep. Null for a provider that is not there. */
  readonly begin: (name: string, page: string | undefined) => Fallible<Begun | null>
  /**
   * Ends a sign-in: `search` is what the provider has sent the browser back with, `kept` what the browser has kept of it,
   * `device` what it has kept of earlier sign-ins.
   * Fails with INVALID_TOKEN where one does not belong to the other, INVALID_CREDENTIALS where nobody here is meant,
   * SERVICE_UNAVAILABLE where the provider cannot be asked.
   */
  readonly end: (
    name: string,
    search: string,
    kept: string | undefined,
    origin: Origin,
    device?: string,
  ) => Fallible<Ended>
}

interface Begun {
  readonly url: URL
  readonly kept: string
}

interface Ended {
  readonly tokens: SignIn
  /** A path. */
  readonly page: string
}

/** Milliseconds that a provider has to answer. */
const patience = 10_000

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
  const providers = config.providers ?? []
  const fetch = outsideFetch(
    createGuardedFetch({ allow: allowedFor(config, providers), publicUrl: config.publicUrl, totalTimeout: patience }),
  )
  const clients = new Map(
    providers.map(provider => [provider.name, { provider, client: once(() => clientOf(provider, fetch)) }]),
  )
  const callbackOf = (name: string) => `${config.publicUrl}/auth/oauth/${name}/callback`
  const notThere = (cause: unknown): Failure => {
    config.logger.warn({ err: cause }, 'A provider of single sign-on could not be asked')
    return signOnRefusal('SERVICE_UNAVAILABLE', 'unavailable', 'The provider cannot be asked now.')
  }

  const profileOf = (client: ProviderClient, flow: Flow, search: string) =>
    Effect.tryPromise(() => client.finish(flow, new URL(`${callbackOf(flow.provider)}${search}`))).pipe(
      Effect.mapError(({ cause }) => {
        // Why, is for whoever reads the log: most of it was said by whoever sent the browser here.
        config.logger.warn({ err: cause, provider: flow.provider }, 'A provider did not vouch for a single sign-on')
        return signOnRefusal('INVALID_TOKEN', 'refused', 'The provider did not vouch for this sign-in.')
      }),
    )

  const finish = operation(function* (
    ...[name, search, kept, origin, device]: Parameters<SingleSignOnShape['end']>
  ): Operation<Ended> {
    const flow = kept === undefined ? null : yield* attempt(() => openFlow(config.secret, kept))
    const known = clients.get(name)
    const state = new URLSearchParams(search).getAll('state')
    if (!known || flow?.provider !== name || state.length !== 1 || state[0] !== flow.state) return yield* unknownFlow()
    // Each is used once, whatever comes of it.
    yield* takeAttempt(database, [{ subject: `single sign-on ${flow.state}`, limit: 1 }]).pipe(
      Effect.mapError(cause => (cause instanceof Failure ? unknownFlow() : cause)),
    )
    const profile = yield* profileOf(yield* attempt(() => known.client()), flow, search)
    const user = yield* externalUser(writer, known.provider, profile, origin)
    return { tokens: yield* auth.open(user, origin, device), page: flow.page }
  })

  return {
    names: providers.map(({ name }) => name),
    begin: operation(function* (name, asked) {
      const known = clients.get(name)
      if (!known) return null
      const page = studioPage(config.publicUrl, asked)
      const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
      const flow: Flow = { provider: name, state, nonce, verifier, page }
      const client = yield* attempt(() => known.client())
      const url = yield* Effect.tryPromise({ try: () => client.start(flow, callbackOf(name)), catch: notThere })
      return { url, kept: yield* attempt(() => sealFlow(config.secret, flow)) }
    }),
    end: (name, search, kept, origin, device) =>
      finish(name, search, kept, origin, device).pipe(
        Effect.tapError(cause =>
          Effect.sync(() => {
            if (!(cause instanceof Failure)) return
            const { reason, user } = reasonOf(cause)
            const said = { event: 'sign-on.refused', code: cause.code, reason, provider: name, user, ip: origin.ip }
            config.logger.warn(said, 'A single sign-on was refused')
          }),
        ),
      ),
  } satisfies SingleSignOnShape
})

/** Loaded when somebody uses it: it is slow to load, and a start is not the time for it. */
async function clientOf(provider: ProviderConfig, fetch: ReturnType<typeof outsideFetch>): Promise<ProviderClient> {
  const { providerClient } = await import('./providerClient.ts')
  return providerClient(provider, fetch)
}

/** 256 bits, as RFC 7636 asks for. */
const randomText = (): string => randomBytes(32).toString('base64url')

const unknownFlow = () => signOnRefusal('INVALID_TOKEN', 'expired', 'This sign-in was not begun here, or has ended.')

/** An operator who names a provider also opens the way to it. */
function allowedFor({ outboundAllow }: ServiceConfig, providers: readonly ProviderConfig[]): string {
  const urls = providers.flatMap(provider =>
    provider.kind === 'openid' ? [provider.issuer] : [provider.accessUrl, provider.profileUrl],
  )
  const hosts = urls.map(url => new URL(url).hostname.replace(/^\[|\]$/g, ''))
  return [...new Set([outboundAllow ?? '', ...hosts])].filter(each => each !== '').join(',')
}
