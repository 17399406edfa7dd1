/** A provider for single sign-on. */
export type ProviderConfig = OpenIdProvider | OAuthProvider

interface Client {
  /** Lower case: its name in URLs and on the sign-in page. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** The requested scopes, separated by spaces. */
  readonly scope: string
  /** Whether all of its addresses count as verified, even if it does not mark them so. */
  readonly trustEmail: boolean
  /** The role of users created at their first sign-in; null creates none. */
  readonly defaultRole: string | null
}

/** OpenID Connect: all other settings are discovered at the issuer. */
export interface OpenIdProvider extends Client {
  readonly kind: 'openid'
  readonly issuer: string
}

/** Plain OAuth 2: a profile endpoint identifies the user. */
export interface OAuthProvider extends Client {
  readonly kind: 'oauth'
  readonly authorizeUrl: string
  readonly accessUrl: string
  readonly profileUrl: string
}
