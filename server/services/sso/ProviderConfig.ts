/** A provider that vouches for people at single sign-on. */
export type ProviderConfig = OpenIdProvider | OAuthProvider

interface Client {
  /** In lower case: how it is called in addresses and on the sign-in page. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** What is asked for, separated by spaces. */
  readonly scope: string
  /** Whether every address that it tells is that of the person, without its saying so. */
  readonly trustEmail: boolean
  /** The role of users who are made at their first sign-in; null makes none. */
  readonly defaultRole: string | null
}

/** OpenID Connect: everything else is found at the issuer. */
export interface OpenIdProvider extends Client {
  readonly kind: 'openid'
  readonly issuer: string
}

/** Plain OAuth 2: who somebody is, a profile says. */
export interface OAuthProvider extends Client {
  readonly kind: 'oauth'
  readonly authorizeUrl: string
  readonly accessUrl: string
  readonly profileUrl: string
}
