import { afterEach, expect, it, vi } from 'vitest'
import { exchange } from './exchange.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

function serve(status: number, body: unknown): void {
  fetched.mockImplementation(async () => new Response(body === undefined ? null : JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
}

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

it.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)(
  'sends credentials and bypasses the cache: %s (P-608, P-609)',
  async method => {
    serve(200, { data: 1 })
    await exchange({ method, path: '/items/a', ...(method === 'GET' ? {} : { body: {} }) }, 'token')
    const [url, init] = fetched.mock.lastCall ?? []
    expect(url).toBe('/items/a')
    expect(init).toMatchObject({
      method,
      credentials: 'include',
      headers: { 'Cache-Control': 'no-cache', Authorization: 'Bearer token' },
    })
  },
)

it('reads the data of a successful response (P-610)', async () => {
  serve(200, { data: [1, 2], meta: { total_count: 2 }, more: 'nothing' })
  expect(await exchange({ path: '/items/a' }, null)).toEqual({
    ok: true,
    value: { data: [1, 2], meta: { total_count: 2 } },
  })
})

it('reads the first error of a failed response (P-611)', async () => {
  serve(403, { errors: [{ message: 'Not yours.', extensions: { code: 'FORBIDDEN' } }, { message: 'Nor this.' }] })
  expect(await exchange({ path: '/items/a' }, null)).toMatchObject({
    ok: false,
    failure: { _tag: 'Refused', status: 403, code: 'FORBIDDEN', message: 'Not yours.' },
  })
})
