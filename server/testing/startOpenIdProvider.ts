import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OpenIdProviderServer {
  readonly issuer: string
  readonly close: () => void
}

/** A real OpenID Connect provider with one person, who consents to everything at once. */
export async function startOpenIdProvider(callback: string, email: string): Promise<OpenIdProviderServer> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const claims = { sub: 'anna', email, email_verified: true, given_name: 'Anna', family_name: 'Berg' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'client',
        client_secret: 'a-secret-of-the-client',
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...claims, sub: id }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  })
  const handle = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { params, prompt } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: claims.sub } })
    const grant = new provider.Grant({ accountId: claims.sub, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })
  return {
    issuer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
