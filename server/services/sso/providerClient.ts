import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
} from 'openid-client'
import type { Flow } from './flowCookie.ts'
import type { OAuthProvider, OpenIdProvider, ProviderConfig } from './ProviderConfig.ts'

/** A person, as a provider describes them. */
export interface Profile {
  /** The provider's own id for the person, which never changes. */
  readonly subject: string
  readonly email: string | null
  /** Whether the provider has verified the address. */
  readonly verified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
}

export interface ProviderClient {
  /** The URL for the browser. */
  readonly start: (flow: Flow, callback: string) => Promise<URL>
  /** The person who returned to `callback` with the provider's parameters. Rejects if anything does not match. */
  readonly finish: (flow: Flow, callback: URL) => Promise<Profile>
}

/** Milliseconds that the metadata of a provider is cached. */
const cacheMs = 60 * 60 * 1000

/** OpenID Connect or OAuth 2 with a provider, the authorization code flow with PKCE. */
export function providerClient(provider: ProviderConfig, fetch: CustomFetch): ProviderClient {
  let cached: Promise<Configuration> | null = null
  let loadedAt = 0
  const configuration = (): Promise<Configuration> => {
    if (cached && Date.now() - loadedAt < cacheMs) return cached
    loadedAt = Date.now()
    const loading = provider.kind === 'openid' ? discovered(provider, fetch) : declared(provider, fetch)
    cached = loading
    // A failed load is tried again.
    loading.catch(() => {
      if (cached === loading) cached = null
    })
    return loading
  }
  return {
    start: async ({ nonce, state, verifier }, callback) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: provider.scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(provider.kind === 'openid' ? { nonce } : {}),
      }),
    finish: async ({ nonce, state, verifier }, callback) => {
      const config = await configuration()
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      if (provider.kind === 'oauth') {
        const { access_token: token } = await authorizationCodeGrant(config, callback, checks)
        const answer = await fetchProtectedResource(config, token, new URL(provider.profileUrl), 'GET')
        if (!answer.ok) throw new Error(`The profile was answered with ${answer.status}.`)
        return profileOf(await answer.json(), provider.trustEmail)
      }
      const tokens = await authorizationCodeGrant(config, callback, {
        ...checks,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('There was no ID token.')
      if (claims['email'] !== undefined) return profileOf(claims, provider.trustEmail)
      const more = config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
      return profileOf({ ...more, sub: claims.sub }, provider.trustEmail)
    },
  }
}

function discovered({ clientId, clientSecret, issuer }: OpenIdProvider, fetch: CustomFetch): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [customFetch]: fetch,
    // The signature of the ID token is verified too, however the token arrived.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
}

async function declared(
  { accessUrl, authorizeUrl, clientId, clientSecret }: OAuthProvider,
  fetch: CustomFetch,
): Promise<Configuration> {
  const { origin } = new URL(authorizeUrl)
  const config = new Configuration(
    { issuer: origin, authorization_endpoint: authorizeUrl, token_endpoint: accessUrl },
    clientId,
    clientSecret,
  )
  config[customFetch] = fetch
  if (origin.startsWith('http:')) allowInsecureRequests(config)
  return config
}

function profileOf(claims: unknown, trustEmail: boolean): Profile {
  const value = (name: string): unknown =>
    typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined
  const text = (name: string): string | null => {
    const claim = value(name)
    return typeof claim === 'string' && claim !== '' ? claim.slice(0, 255) : null
  }
  const subjectClaim = value('sub') ?? value('id')
  const subject = typeof subjectClaim === 'number' || typeof subjectClaim === 'string' ? String(subjectClaim) : ''
  if (subject === '' || subject.length > 255) throw new Error('The provider does not say who it is.')
  const [first = null, ...rest] = (text('name') ?? '').split(' ').filter(part => part !== '')
  return {
    subject,
    email: text('email'),
    verified: trustEmail || value('email_verified') === true || value('verified_email') === true,
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (rest.join(' ') || null),
  }
}
