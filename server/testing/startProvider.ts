import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A single sign-on provider that returns anything a test wants, without checks: a careless or a malicious one. */
export interface TestProvider {
  readonly issuer: string
  /** The claims of the ID token, and the profile of plain OAuth. */
  claims: Readonly<Record<string, unknown>>
  /** Replaces the requested nonce. */
  nonce: string | null
  /** Signs with a key that it does not publish. */
  forges: boolean
  /** The parameters of the last request for tokens. */
  readonly requests: URLSearchParams[]
  readonly close: () => void
}

/** OpenID Connect and plain OAuth 2 at one address; `/authorize` always redirects back at once. */
export async function startProvider(): Promise<TestProvider> {
  const [published, hidden] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const nonces = new Map<string, string | null>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    const json = (body: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/keys':
        return json({ keys: [{ ...(await exportJWK(published.publicKey)), kid: '1', alg: 'RS256', use: 'sig' }] })
      case '/authorize': {
        const code = `code-${nonces.size}`
        nonces.set(code, url.searchParams.get('nonce'))
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        back.searchParams.set('code', code)
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        return response.writeHead(302, { location: back.href }).end()
      }
      case '/token': {
        const params = new URLSearchParams(await text(request))
        provider.requests.push(params)
        const nonce = provider.nonce ?? nonces.get(params.get('code') ?? '')
        const claims = { ...provider.claims, ...(nonce ? { nonce } : {}) }
        const idToken = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: '1' })
          .setIssuer(provider.issuer)
          .setAudience('client')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(provider.forges ? hidden.privateKey : published.privateKey)
        return json({ access_token: 'at', token_type: 'bearer', ...(nonce ? { id_token: idToken } : {}) })
      }
      case '/profile':
        return json(provider.claims)
      default:
        return response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  const provider: TestProvider = {
    issuer: `http://127.0.0.1:${port}`,
    claims: {},
    nonce: null,
    forges: false,
    requests: [],
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
