import { CommandFailure } from '../exitCodes.ts'
import type { HostInterface } from '../Host.ts'
import type { Api } from './Api.ts'
import { apiOf } from './apiOf.ts'

/**
 * The API of a running server. Without a token it signs in with ADMIN_EMAIL and ADMIN_PASSWORD, and signs out at the
 * end.
 */
export async function openRemoteApi(url: string, token: string | null, { env }: HostInterface): Promise<Api> {
  if (!URL.canParse(url)) throw new CommandFailure(`--url must be an address such as https://data.example.com.`)
  const base = url.replace(/\/+$/, '')
  const fetchFrom = (bearer: string | null) => async (path: string, request: RequestInit) => {
    const headers = new Headers(request.headers)
    if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
    return fetch(base + path, { ...request, headers }).catch((cause: unknown) => {
      throw new CommandFailure(`${base} does not answer: ${reasonOf(cause)}`)
    })
  }
  if (token !== null) return apiOf(fetchFrom(token), async () => {})
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (!email || !password)
    throw new CommandFailure('Give a token with --token or FIELDHOUSE_TOKEN, or set ADMIN_EMAIL and ADMIN_PASSWORD.')
  const open = apiOf(fetchFrom(null), async () => {})
  const session = await open.send('POST', '/auth/login', { email, password })
  const { access_token: access, refresh_token: refresh } = Object(session)
  if (typeof access !== 'string') throw new CommandFailure(`${base} does not answer like a server of the API.`)
  return apiOf(fetchFrom(access), async () => {
    await open.send('POST', '/auth/logout', { refresh_token: refresh })
  })
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  return inner instanceof Error ? inner.message : String(inner)
}
