import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Module = typeof import('./accessToken.ts')
type Tabs = typeof import('./tabs.ts')

/** The code of a page, apart from that of every other. */
async function openTab(): Promise<Module & Tabs> {
  vi.resetModules()
  const [accessToken, tabs] = [await import('./accessToken.ts'), await import('./tabs.ts')]
  return { ...accessToken, ...tabs }
}

const life = 900_000
let refreshes = 0
let user = 'anna'

/** The channel between tabs, without the wait of a real one. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>()
  constructor() {
    super()
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

type Work = (held: object | null) => Promise<unknown>

/** One lock holder at a time, in order of request. */
function lockOf() {
  let last: Promise<unknown> = Promise.resolve()
  let holders = 0
  const queue = (work: Work) => {
    holders += 1
    last = last.then(() => work({})).finally(() => (holders -= 1))
    return last
  }
  return {
    request: (_: string, first: Work | { readonly ifAvailable: true }, second?: Work) =>
      typeof first === 'function' ? queue(first) : holders > 0 ? second?.(null) : second && queue(second),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  Channel.all.clear()
  localStorage.clear()
  refreshes = 0
  user = 'anna'
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks: lockOf() })
  vi.stubGlobal('fetch', async () => {
    refreshes += 1
    const token = `e30.${btoa(JSON.stringify({ id: user, at: refreshes }))}.AAAA`
    return new Response(JSON.stringify({ data: { access_token: token, expires: life } }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function twoTabs() {
  const tabs = [await openTab(), await openTab()] as const
  for (const tab of tabs) tab.onTabMessage(message => message.kind === 'granted' && tab.adoptToken(message.grant))
  return tabs
}

it('refreshes once for all tabs, repeatedly and under concurrency', async () => {
  const [one, other] = await twoTabs()
  await one.refreshToken()
  expect(other.currentToken()).toBe(one.currentToken())
  for (let lives = 2; lives <= 4; lives++) {
    await vi.advanceTimersByTimeAsync(life)
    const [first, second] = await Promise.all([one.refreshToken(), other.refreshToken()])
    expect(first).toEqual(second)
    expect(other.currentToken()).toBe(one.currentToken())
    expect(refreshes).toBe(lives)
  }
})

it('refreshes in a tab that receives no messages', async () => {
  const [one, other] = await twoTabs()
  await one.refreshToken()
  Channel.all.clear()
  await vi.advanceTimersByTimeAsync(life)
  await one.refreshToken()
  const refreshing = other.refreshToken()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await refreshing).toMatchObject({ ok: true })
  expect(refreshes).toBe(3)
})

it('keeps an ended session closed for late calls until the next sign-in', async () => {
  const tab = await openTab()
  await tab.refreshToken()
  const late = tab.refreshToken()
  tab.dropToken()
  expect(await late).toMatchObject({ ok: false, failure: { status: 401 } })
  expect(await tab.refreshToken()).toMatchObject({ ok: false })
  expect([tab.currentToken(), tab.wasSignedIn()]).toEqual([null, false])
  tab.keepToken({ token: 'new', expires: life, until: Date.now() + life })
  expect(tab.currentToken()).toBe('new')
})

it('never continues as another user who signed in with this browser', async () => {
  const [one, other] = await twoTabs()
  await one.refreshToken()
  Channel.all.clear()
  user = 'bert'
  await vi.advanceTimersByTimeAsync(10)
  other.keepToken({ token: `e30.${btoa('{"id":"bert"}')}.AAAA`, expires: life, until: Date.now() + life })
  const refreshing = one.refreshToken()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await refreshing).toMatchObject({ ok: false, failure: { code: 'INVALID_CREDENTIALS' } })
  one.dropToken()
  // The other is still signed in, and the next page finds them.
  expect(one.wasSignedIn()).toBe(true)
})
