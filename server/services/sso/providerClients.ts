import { Effect } from 'effect'
import { attempt } from '#server/failures/attempt.ts'
import type { Failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import { once } from '#server/services/once.ts'
import type { Flow } from './flowCookie.ts'
import { outsideFetch } from './outsideFetch.ts'
import type { ProviderConfig } from './ProviderConfig.ts'
import type { Profile, ProviderClient } from './providerClient.ts'
import { signOnRefusal } from './SignOnRefusal.ts'

/** A configured provider and its client. */
export interface KnownProvider {
  readonly provider: ProviderConfig
  /** The URL for the browser. Fails with SERVICE_UNAVAILABLE. */
  readonly start: (flow: Flow) => Fallible<URL>
  /** The person who returned with the provider's parameters. Fails with INVALID_TOKEN. */
  readonly finish: (flow: Flow, search: string) => Fallible<Profile>
}

/** Milliseconds that a provider has to answer. */
const timeoutMs = 10_000

/** The providers of the settings, by name. */
export function providerClients(config: ServiceConfig): ReadonlyMap<string, KnownProvider> {
  const { logger, providers = [], publicUrl } = config
  const fetch = outsideFetch(
    createGuardedFetch({ allow: allowedFor(config, providers), publicUrl, totalTimeout: timeoutMs }),
  )
  const clientFor = (provider: ProviderConfig): KnownProvider => {
    const client = once(() => clientOf(provider, fetch))
    const callback = `${publicUrl}/auth/oauth/${provider.name}/callback`
    const notThere = (cause: unknown): Failure => {
      logger.warn({ err: cause }, 'Could not reach a single sign-on provider')
      return signOnRefusal('SERVICE_UNAVAILABLE', 'unavailable', 'The provider cannot be asked now.')
    }
    return {
      provider,
      start: operation(function* (flow) {
        const loaded = yield* attempt(client)
        return yield* Effect.tryPromise({ try: () => loaded.start(flow, callback), catch: notThere })
      }),
      finish: operation(function* (flow, search) {
        const loaded = yield* attempt(client)
        return yield* Effect.tryPromise(() => loaded.finish(flow, new URL(`${callback}${search}`))).pipe(
          Effect.mapError(({ cause }) => {
            // The reason is only logged: most of it comes from the party that sent the browser here.
            logger.warn({ err: cause, provider: provider.name }, 'A provider rejected a single sign-on')
            return signOnRefusal('INVALID_TOKEN', 'refused', 'The provider did not vouch for this sign-in.')
          }),
        )
      }),
    }
  }
  return new Map(providers.map(provider => [provider.name, clientFor(provider)]))
}

/** Loaded on first use: it is slow to load and would delay the startup. */
async function clientOf(provider: ProviderConfig, fetch: ReturnType<typeof outsideFetch>): Promise<ProviderClient> {
  const { providerClient } = await import('./providerClient.ts')
  return providerClient(provider, fetch)
}

/** An operator who configures a provider also allows requests to it. */
function allowedFor({ outboundAllow }: ServiceConfig, providers: readonly ProviderConfig[]): string {
  const urls = providers.flatMap(provider =>
    provider.kind === 'openid' ? [provider.issuer] : [provider.accessUrl, provider.profileUrl],
  )
  const hosts = urls.map(url => new URL(url).hostname.replace(/^\[|\]$/g, ''))
  return [...new Set([outboundAllow ?? '', ...hosts])].filter(each => each !== '').join(',')
}
