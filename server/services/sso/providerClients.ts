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

/** A provider of the server, and how it is spoken to. */
export interface KnownProvider {
  readonly provider: ProviderConfig
  /** Where a browser is sent to. Fails with SERVICE_UNAVAILABLE. */
  readonly start: (flow: Flow) => Fallible<URL>
  /** Who came back, with the parameters that the provider gave him. Fails with INVALID_TOKEN. */
  readonly finish: (flow: Flow, search: string) => Fallible<Profile>
}

/** Milliseconds that a provider has to answer. */
const patience = 10_000

/** The providers of the settings, by name. */
export function providerClients(config: ServiceConfig): ReadonlyMap<string, KnownProvider> {
  const { logger, providers = [], publicUrl } = config
  const fetch = outsideFetch(
    createGuardedFetch({ allow: allowedFor(config, providers), publicUrl, totalTimeout: patience }),
  )
  const known = (provider: ProviderConfig): KnownProvider => {
    const client = once(() => clientOf(provider, fetch))
    const callback = `${publicUrl}/auth/oauth/${provider.name}/callback`
    const notThere = (cause: unknown): Failure => {
      logger.warn({ err: cause }, 'A provider of single sign-on could not be asked')
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
            // Why, is for whoever reads the log: most of it was said by whoever sent the browser here.
            logger.warn({ err: cause, provider: provider.name }, 'A provider did not vouch for a single sign-on')
            return signOnRefusal('INVALID_TOKEN', 'refused', 'The provider did not vouch for this sign-in.')
          }),
        )
      }),
    }
  }
  return new Map(providers.map(provider => [provider.name, known(provider)]))
}

/** Loaded when somebody uses it: it is slow to load, and a start is not the time for it. */
async function clientOf(provider: ProviderConfig, fetch: ReturnType<typeof outsideFetch>): Promise<ProviderClient> {
  const { providerClient } = await import('./providerClient.ts')
  return providerClient(provider, fetch)
}

/** An operator who names a provider also opens the way to it. */
function allowedFor({ outboundAllow }: ServiceConfig, providers: readonly ProviderConfig[]): string {
  const urls = providers.flatMap(provider =>
    provider.kind === 'openid' ? [provider.issuer] : [provider.accessUrl, provider.profileUrl],
  )
  const hosts = urls.map(url => new URL(url).hostname.replace(/^\[|\]$/g, ''))
  return [...new Set([outboundAllow ?? '', ...hosts])].filter(each => each !== '').join(',')
}
