import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToken, dropToken, keepToken, refreshToken } from '../session/accessToken.ts'
import { call } from './call.ts'
import { outcomeOf } from './outcomeOf.ts'
import { provideTokenSource, whenExpired } from './tokenSource.ts'

const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string): Response => answer(status, { errors: [{ extensions: { code } }] })

const grantOf = (token: string) => ({ token, expires: 900_000, until: Date.now() + 900_000 })

/** The requests in order: path and token. */
let requests: (readonly [string, string | null])[] = []

function serve(respond: (path: string, token: string | null) => Response): void {
  vi.stubGlobal('fetch', async (path: string, init: { readonly headers: Readonly<Record<string, string>> }) => {
    const token = init.headers['Authorization']?.replace('Bearer ', '') ?? null
    requests.push([path, token])
    return respond(path, token)
  })
}

beforeEach(() => {
  requests = []
  provideTokenSource({ token: currentToken, renew: refreshToken })
  keepToken(grantOf('old'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  dropToken()
  whenExpired(async () => false)
})

const fresh = { data: { access_token: 'new', expires: 900_000 } }

it('refreshes the token once, stores it and repeats the request (P-116, P-128, P-129)', async () => {
  serve((path, token) => {
    if (path === '/auth/refresh') return answer(200, fresh)
    return token === 'new' ? answer(200, { data: 1 }) : refusal(401, 'INVALID_CREDENTIALS')
  })
  const outcome = await outcomeOf(call({ path: '/items/a' }))
  expect(outcome).toMatchObject({ ok: true, value: { data: 1 } })
  expect(requests).toEqual([
    ['/items/a', 'old'],
    ['/auth/refresh', null],
    ['/items/a', 'new'],
  ])
  expect(currentToken()).toBe('new')
})

it.each(['/auth/refresh', '/auth/login', '/users/me/tfa/enable'])(
  'does not refresh the token for %s (P-130, P-131, P-132)',
  async path => {
    serve(() => refusal(401, 'INVALID_CREDENTIALS'))
    expect(await outcomeOf(call({ method: 'POST', path, body: {} }))).toMatchObject({ ok: false })
    expect(requests).toEqual([[path, 'old']])
  },
)

it('reports the end of the session when the token refresh fails (P-133)', async () => {
  const expired = vi.fn(async () => false)
  whenExpired(expired)
  serve(() => refusal(401, 'INVALID_CREDENTIALS'))
  expect(await outcomeOf(call({ path: '/items/a' }))).toMatchObject({ ok: false, failure: { status: 401 } })
  expect(expired).toHaveBeenCalledOnce()
})

it('repeats the rejected request after the user signs in again in place', async () => {
  whenExpired(async () => {
    keepToken(grantOf('new'))
    return true
  })
  serve((_, token) => (token === 'new' ? answer(200, { data: 1 }) : refusal(401, 'INVALID_CREDENTIALS')))
  const outcome = await outcomeOf(call({ method: 'PATCH', path: '/items/a/1', body: {} }))
  expect(outcome).toMatchObject({ ok: true, value: { data: 1 } })
})

it.each([
  ['a server that is busy', () => refusal(503, 'SERVICE_UNAVAILABLE')],
  ['a page of a proxy', () => new Response('<html>', { status: 502 })],
])('does not treat %s as the end of the session', async (_, busy) => {
  const expired = vi.fn(async () => false)
  whenExpired(expired)
  serve(path => (path === '/auth/refresh' ? busy() : refusal(401, 'TOKEN_EXPIRED')))
  const outcome = await outcomeOf(call({ method: 'PATCH', path: '/items/a/1', body: {} }))
  expect(outcome).toMatchObject({ ok: false, failure: { status: expect.any(Number) } })
  expect(expired).not.toHaveBeenCalled()
})
