import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropToken, keepToken } from './accessToken.ts'
import { exchangeEarly, takeArrived } from './earlyReads.ts'
import { readsKey } from './forgetReads.ts'

const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ id }))}.y`
const own = tokenOf('u1')
const answer = (data: unknown, status = 200) => new Response(JSON.stringify({ data }), { status })
const fetched = vi.fn(async (_url: string) => answer('fetched'))

const started = (token: string, reads: Readonly<Record<string, Response | null>>) => {
  const responses = Object.entries(reads).map(([url, response]) => [url, Promise.resolve(response)] as const)
  window.fieldhouseReads = Promise.resolve({ token, responses: new Map(responses), first: null })
}
const dataOf = async (path: string, token: string | null = own, method: 'GET' | 'PATCH' = 'GET') => {
  const outcome = await exchangeEarly({ path, method }, token)
  return outcome.ok ? outcome.value.data : outcome.failure
}
const stored = (): unknown => JSON.parse(localStorage.getItem(readsKey) ?? 'null')
/** Lets time pass, and the code that stores reads load. */
const stores = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
}
const visit = (address: string) => history.replaceState(null, '', address)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.stubGlobal('fetch', fetched)
  keepToken({ token: own, expires: 1e6, until: Date.now() + 1e6 })
})

afterEach(async () => {
  await stores(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
  delete window.fieldhouseReads
  delete window.fieldhouseSent
  localStorage.clear()
  sessionStorage.clear()
})

it('takes a read that the page has started, once', async () => {
  started(own, { '/items/a?limit=1': answer('early') })
  expect(await dataOf('/items/a?limit=1')).toBe('early')
  expect(fetched).not.toHaveBeenCalled()
  expect(await dataOf('/items/a?limit=1')).toBe('fetched')
})

describe('a response that has arrived with the page', () => {
  const sent = (user: string, json: string, url = '/items/a?limit=1') => {
    window.fieldhouseSent = new Map([[url, { user, json }]])
    started(own, { [url]: answer('early') })
  }
  const request = { path: '/items/a', query: 'limit=1' }

  it('is taken without waiting, once', async () => {
    sent('u1', '{"data":["sent"]}')
    expect(takeArrived(request, own)).toEqual({ data: ['sent'], meta: undefined })
    expect(takeArrived(request, own)).toBeNull()
    await Promise.resolve()
    expect(await dataOf('/items/a?limit=1')).toBe('fetched')
  })

  it('answers a read that was sent, once', async () => {
    sent('u1', '{"data":"sent"}')
    expect(await dataOf('/items/a?limit=1')).toBe('sent')
    expect(await dataOf('/items/a?limit=1')).toBe('fetched')
  })

  it.each([
    ['another user', () => sent('u2', '{"data":["sent"]}')],
    ['another URL', () => sent('u1', '{"data":["sent"]}', '/items/b')],
    ['a broken response', () => sent('u1', '{"data":')],
    [
      'a page that opened long ago',
      () => {
        sent('u1', '{"data":["sent"]}')
        vi.advanceTimersByTime(60_000)
      },
    ],
  ])('is not taken: %s', (_, prepare) => {
    prepare()
    expect(takeArrived(request, own)).toBeNull()
  })

  it('is not taken after a write, and not without a token', async () => {
    sent('u1', '{"data":["sent"]}')
    expect(takeArrived(request, null)).toBeNull()
    await dataOf('/items/a', own, 'PATCH')
    expect(takeArrived(request, own)).toBeNull()
  })
})

it('waits for a read whose address the server has found, but only with reads of items', async () => {
  const responses = new Map<string, Promise<Response | null>>()
  let arrive = () => {}
  const first = new Promise<void>(resolve => {
    arrive = resolve
  })
  window.fieldhouseReads = Promise.resolve({ token: own, responses, first })
  expect(await dataOf('/presets')).toBe('fetched')
  const read = dataOf('/items/a?limit=25')
  responses.set('/items/a?limit=25', Promise.resolve(answer('found')))
  arrive()
  expect(await read).toBe('found')
  expect(await dataOf('/items/b')).toBe('fetched')
})

it.each([
  ['another URL', () => started(own, { '/items/b': answer('early') })],
  ['another user', () => started(tokenOf('u2'), { '/items/a': answer('early') })],
  ['a refused read', () => started(own, { '/items/a': answer('early', 403) })],
  ['a lost connection', () => started(own, { '/items/a': null })],
  ['a page without reads', () => {}],
  [
    'a page that opened long ago',
    () => {
      started(own, { '/items/a': answer('early') })
      vi.advanceTimersByTime(60_000)
    },
  ],
  [
    'a user who views as a role',
    () => {
      started(own, { '/items/a': answer('early') })
      sessionStorage.setItem('fieldhouse.view-as', 'Role r1')
    },
  ],
])('sends the request itself for %s', async (_, prepare) => {
  prepare()
  expect(await dataOf('/items/a')).toBe('fetched')
})

it('takes no read that was started before a write', async () => {
  started(own, { '/items/a': answer('early') })
  await dataOf('/items/a/1', own, 'PATCH')
  expect(await dataOf('/items/a')).toBe('fetched')
})

it('cancels reads that nothing takes, and those that a write makes outdated', async () => {
  visit('/admin/collections/e')
  const [unused, outdated] = [answer('early'), answer('early')]
  started(own, { '/items/a': answer('early'), '/items/b': unused })
  await dataOf('/items/a')
  await vi.advanceTimersByTimeAsync(5_900)
  expect(unused.bodyUsed).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(unused.bodyUsed).toBe(true)
  started(own, { '/items/c': outdated })
  await dataOf('/items/a/1', own, 'PATCH')
  await vi.advanceTimersByTimeAsync(0)
  expect(outdated.bodyUsed).toBe(true)
})

it('stores the reads of an opening page for its user, and those of other pages', async () => {
  visit('/admin/collections/a')
  await dataOf('/items/a?page=1')
  await dataOf('/fieldhouse/boot')
  await dataOf('/items/a/1', own, 'PATCH')
  await stores(4000)
  await dataOf('/items/a?page=2')
  visit('/admin/collections/b')
  await dataOf('/items/b')
  await stores(4000)
  const pages = { '/admin/collections/a': ['/items/a?page=1'], '/admin/collections/b': ['/items/b'] }
  expect(stored()).toEqual({ user: 'u1', pages })
})

it('stores nothing of the settings, whose fields may be deleted', async () => {
  visit('/admin/settings/data-model/a')
  await dataOf('/items/a?filter=1')
  await stores(4000)
  expect(stored()).toBeNull()
})

it('stores nothing of a session that has ended, and nothing of another user', async () => {
  localStorage.setItem(readsKey, JSON.stringify({ user: 'u2', pages: { '/x': ['/items/x'] } }))
  visit('/admin/collections/c')
  await dataOf('/items/c')
  await stores(4000)
  expect(stored()).toEqual({ user: 'u1', pages: { '/admin/collections/c': ['/items/c'] } })
  visit('/admin/collections/d')
  await dataOf('/items/d')
  dropToken()
  expect(stored()).toBeNull()
  await stores(4000)
  expect(stored()).toBeNull()
})
