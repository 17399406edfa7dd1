import { randomBytes } from 'node:crypto'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import { takeAttempt } from '#server/services/auth/attempts.ts'
import type { SignedIn } from '#server/services/auth/signIn.ts'
import { Failure } from '#server/services/Failure.ts'
import { once } from '#server/services/once.ts'
import type { Platform, PlatformConfig } from '#server/services/Platform.ts'
import type { Origin } from '#server/services/RequestCaller.ts'
import { externalUser } from './externalUser.ts'
import { type Flow, openFlow, sealFlow } from './flowCookie.ts'
import { outsideFetch } from './outsideFetch.ts'
import type { ProviderConfig } from './ProviderConfig.ts'
import type { ProviderClient } from './providerClient.ts'
import { reasonOf, signOnRefusal } from './SignOnRefusal.ts'
import { studioPage } from './studioPage.ts'

export interface SingleSignOn {
  /** The names of the providers, in lower case. */
  readonly names: readonly string[]
  /** Begins a sign-in: where to send the browser, and what it has to keep. Null for a provider that is not there. */
  readonly begin: (name: string, page: string | undefined) => Promise<Begun | null>
  /**
   * Ends a sign-in: `search` is what the provider has sent the browser back with, `kept` what the browser has kept.
   * Fails with INVALID_TOKEN where one does not belong to the other, INVALID_CREDENTIALS where nobody here is meant,
   * SERVICE_UNAVAILABLE where the provider cannot be asked.
   */
  readonly end: (name: string, search: string, kept: string | undefined, origin: Origin) => Promise<Ended>
}

interface Begun {
  readonly url: URL
  readonly kept: string
}

interface Ended {
  readonly tokens: SignedIn
  /** A path. */
  readonly page: string
}

/** Milliseconds that a provider has to answer. */
const patience = 10_000

/** Signing in with the word of somebody else. */
export function createSingleSignOn(platform: Platform): SingleSignOn {
  const { auth, config, database, run } = platform
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

  async function profileOf(client: ProviderClient, flow: Flow, search: string) {
    try {
      return await client.finish(flow, new URL(`${callbackOf(flow.provider)}${search}`))
    } catch (cause) {
      // Why, is for whoever reads the log: most of it was said by whoever sent the browser here.
      config.logger.warn({ err: cause, provider: flow.provider }, 'A provider did not vouch for a single sign-on')
      throw signOnRefusal('INVALID_TOKEN', 'refused', 'The provider did not vouch for this sign-in.')
    }
  }

  return {
    names: providers.map(({ name }) => name),
    begin: async (name, asked) => {
      const known = clients.get(name)
      if (!known) return null
      const page = studioPage(config.publicUrl, asked)
      const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
      const flow: Flow = { provider: name, state, nonce, verifier, page }
      const client = await known.client()
      const url = await client.start(flow, callbackOf(name)).catch(cause => {
        throw notThere(cause)
      })
      return { url, kept: await sealFlow(config.secret, flow) }
    },
    end: (name, search, kept, origin) =>
      finish(name, search, kept, origin).catch(cause => {
        if (cause instanceof Failure) {
          const { reason, user } = reasonOf(cause)
          const said = { event: 'sign-on.refused', code: cause.code, reason, provider: name, user, ip: origin.ip }
          config.logger.warn(said, 'A single sign-on was refused')
        }
        throw cause
      }),
  }

  async function finish(...[name, search, kept, origin]: Parameters<SingleSignOn['end']>): Promise<Ended> {
    const flow = kept === undefined ? null : await openFlow(config.secret, kept)
    const known = clients.get(name)
    const state = new URLSearchParams(search).getAll('state')
    if (!known || flow?.provider !== name || state.length !== 1 || state[0] !== flow.state) throw unknownFlow()
    // Each is used once, whatever comes of it.
    await takeAttempt(database, [{ subject: `single sign-on ${flow.state}`, limit: 1 }]).catch(cause => {
      throw cause instanceof Failure ? unknownFlow() : cause
    })
    const profile = await profileOf(await known.client(), flow, search)
    const user = await externalUser(platform, known.provider, profile, origin)
    return { tokens: await run(auth.open(user, origin)), page: flow.page }
  }
}

/** Loaded when somebody uses it: it is slow to load, and a start is not the time for it. */
async function clientOf(provider: ProviderConfig, fetch: ReturnType<typeof outsideFetch>): Promise<ProviderClient> {
  const { providerClient } = await import('./providerClient.ts')
  return providerClient(provider, fetch)
}

/** 256 bits, as RFC 7636 asks for. */
const randomText = (): string => randomBytes(32).toString('base64url')

const unknownFlow = () => signOnRefusal('INVALID_TOKEN', 'expired', 'This sign-in was not begun here, or has ended.')

/** An operator who names a provider also opens the way to it. */
function allowedFor({ outboundAllow }: PlatformConfig, providers: readonly ProviderConfig[]): string {
  const urls = providers.flatMap(provider =>
    provider.kind === 'openid' ? [provider.issuer] : [provider.accessUrl, provider.profileUrl],
  )
  const hosts = urls.map(url => new URL(url).hostname.replace(/^\[|\]$/g, ''))
  return [...new Set([outboundAllow ?? '', ...hosts])].filter(each => each !== '').join(',')
}
