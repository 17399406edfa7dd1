import type { ProviderConfig } from '#server/services/sso/ProviderConfig.ts'
import { httpUrl } from './parseUrls.ts'
import { Refusal } from './Setting.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The names of providers, separated by spaces or commas, in lower case. */
export function providerNames(value: string): readonly string[] | undefined {
  const names = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(name => name !== '')
  return names.every(name => /^[a-z][a-z0-9-]{0,30}$/.test(name)) ? [...new Set(names)] : undefined
}

/**
 * The settings of each provider: `OAUTH_<NAME>_CLIENT_ID`, `_CLIENT_SECRET`, and either `_ISSUER`, or `_AUTHORIZE_URL`,
 * `_ACCESS_URL` and `_PROFILE_URL`; optionally `_SCOPE`, `_TRUST_EMAIL` and `_DEFAULT_ROLE`. A refusal is the whole
 * sentence.
 */
export function readProviders(env: Environment, names: readonly string[]): readonly ProviderConfig[] | Refusal {
  const providers: ProviderConfig[] = []
  for (const name of names) {
    const provider = readProvider(env, name)
    if (provider instanceof Refusal) return provider
    providers.push(provider)
  }
  return providers
}

function readProvider(env: Environment, name: string): ProviderConfig | Refusal {
  const nameOf = (part: string) => `OAUTH_${name.toUpperCase().replaceAll('-', '_')}_${part}`
  const textOf = (part: string): string | null => env[nameOf(part)]?.trim() || null
  const missing = (part: string, expected: string) => new Refusal(`${nameOf(part)} must be ${expected}.`)
  const [clientId, clientSecret] = [textOf('CLIENT_ID'), textOf('CLIENT_SECRET')]
  if (clientId === null) return missing('CLIENT_ID', `the id that ${name} has given to this server`)
  if (clientSecret === null) return missing('CLIENT_SECRET', `the secret that ${name} has given to this server`)
  const trust = textOf('TRUST_EMAIL') ?? '0'
  if (trust !== '0' && trust !== '1') return missing('TRUST_EMAIL', '1 or 0')
  const defaultRole = textOf('DEFAULT_ROLE')
  if (defaultRole !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(defaultRole))
    return missing('DEFAULT_ROLE', 'the id of a role')
  const common = { name, clientId, clientSecret, trustEmail: trust === '1', defaultRole }
  const issuer = textOf('ISSUER')
  if (issuer !== null) {
    if (httpUrl(issuer) === undefined) return missing('ISSUER', 'an http:// or https:// URL')
    return { ...common, kind: 'openid', issuer, scope: textOf('SCOPE') ?? 'openid email profile' }
  }
  const urls = ['AUTHORIZE_URL', 'ACCESS_URL', 'PROFILE_URL'] as const
  const [authorizeUrl, accessUrl, profileUrl] = urls.map(part => httpUrl(textOf(part) ?? ''))
  if (!authorizeUrl) return missing('AUTHORIZE_URL', `an http:// or https:// URL, or ${nameOf('ISSUER')} be set`)
  if (!accessUrl) return missing('ACCESS_URL', 'an http:// or https:// URL')
  if (!profileUrl) return missing('PROFILE_URL', 'an http:// or https:// URL')
  return { ...common, kind: 'oauth', authorizeUrl, accessUrl, profileUrl, scope: textOf('SCOPE') ?? 'email' }
}
