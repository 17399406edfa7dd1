import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideTokenSource, whenExpired } from '../../api/tokenSource.ts'
import { currentToken, keepToken, refreshToken } from '../../session/accessToken.ts'
import { type FakeAnswer, fakeServer } from './fakeServer.ts'
import { sendRequest } from './sendRequest.ts'

const grant = (token: string) => ({ token, expires: 900_000, until: Date.now() + 900_000 })
const expired: FakeAnswer = { status: 401, body: { errors: [{ message: '', extensions: { code: 'TOKEN_EXPIRED' } }] } }
const good: FakeAnswer = { status: 200, body: { data: { id: 'f1' } } }
let refresh: () => Response

beforeEach(() => {
  vi.stubGlobal('fetch', async () => refresh())
  refresh = () => Response.json({ data: { access_token: 'fresh', expires: 900_000 } })
  provideTokenSource({ token: currentToken, renew: refreshToken })
  keepToken(grant('old'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  whenExpired(async () => false)
})

const sendBytes = () => sendRequest({ method: 'POST', path: '/files', body: new Blob(['x']) })

it('repeats the request with a new token when the session has expired', async () => {
  const server = fakeServer(({ token }) => (token === 'Bearer fresh' ? good : expired))
  expect((await sendBytes()).status).toBe(200)
  expect(server.requests.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer fresh'])
})

it('waits for the user to sign in again, then continues (F07)', async () => {
  refresh = () => Response.json({ errors: [{ extensions: { code: 'INVALID_CREDENTIALS' } }] }, { status: 401 })
  const server = fakeServer(({ token }) => (token === 'Bearer again' ? good : expired))
  whenExpired(async () => {
    keepToken(grant('again'))
    return true
  })
  expect((await sendBytes()).status).toBe(200)
  expect(server.requests.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer again'])
})

it('reports the end of the session when no one signs in', async () => {
  refresh = () => Response.json({ errors: [{ extensions: { code: 'INVALID_CREDENTIALS' } }] }, { status: 401 })
  fakeServer(() => expired)
  await expect(sendBytes()).rejects.toMatchObject({ _tag: 'Refused', status: 401 })
})

it('reports progress and interruptions', async () => {
  fakeServer(() => good)
  const sent = vi.fn<(bytes: number, of: number) => void>()
  await sendRequest({ method: 'POST', path: '/files', body: new Blob(['abc']), sent })
  expect(sent).toHaveBeenLastCalledWith(3, 3)
  fakeServer(() => null)
  await expect(sendBytes()).rejects.toEqual({ _tag: 'Unreachable', message: '/files' })
  const aborting = new AbortController()
  aborting.abort(new DOMException('given up', 'AbortError'))
  await expect(sendRequest({ method: 'POST', path: '/files', signal: aborting.signal })).rejects.toThrow('given up')
})
