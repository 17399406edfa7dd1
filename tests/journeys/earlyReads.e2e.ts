import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { count, field, forgetViews, people, rows, signIn, withoutStartData } from './studio.ts'

const list = '/admin/collections/countries'
const key = 'fieldhouse.reads'

const stored = (page: Page) => page.evaluate(name => localStorage.getItem(name), key)

/** Opens the list until its reads are stored for the next visit. */
async function visit(page: Page): Promise<void> {
  await page.goto(list)
  await expect(count(page)).toHaveText('1-25 of 250')
  await expect.poll(() => stored(page)).toContain('/items/countries?')
}

/** The reads of countries from now on. */
function readsOf(page: Page): readonly string[] {
  const reads: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/items/countries') reads.push(request.url())
  })
  return reads
}

/** Holds back the scripts of a page until the returned function is called. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  await context.route(/\/assets\/.*\.js$/, async route => {
    await opened
    await route.continue()
  })
  return open
}

test.beforeEach(async ({ page }) => {
  await forgetViews(page, 'admin')
  await signIn(page, 'admin')
  await visit(page)
})

test('receives the rows of a list with the page, and requests none', async ({ page }) => {
  const reads = readsOf(page)
  await page.goto(list)
  await expect(count(page)).toHaveText('1-25 of 250')
  await expect(rows(page)).toHaveCount(25)
  await page.waitForLoadState('networkidle')
  expect(reads).toEqual([])
})

test('receives an item with its page after another item of the collection was open', async ({ page }) => {
  await page.goto(`${list}/NOR`)
  await expect.poll(() => stored(page), { timeout: 15_000 }).toContain('/items/countries/*?')
  const requests: string[] = []
  page.on('request', request => requests.push(decodeURIComponent(request.url())))
  await page.goto(`${list}/SWE`)
  await expect(field(page, 'official_name').getByRole('textbox')).toHaveValue(/Sweden/)
  await page.waitForLoadState('networkidle')
  expect(requests.filter(url => url.includes('/items/countries/SWE'))).toEqual([])
})

test('shows markup in the rows of a page as text', async ({ page }) => {
  const name = '</script><!--<script>window.ran=1</script>'
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const original = await page.request.get('/items/countries/AFG?fields=name', { headers })
  const rename = (data: unknown) => page.request.patch('/items/countries/AFG', { headers, data })
  expect((await rename({ name })).ok()).toBe(true)
  try {
    const reads = readsOf(page)
    await page.goto(list)
    await expect(page.getByRole('checkbox', { name: `Select item ${name}` })).toBeVisible()
    // A busy server leaves the count to a request.
    expect(reads.filter(url => url.includes('sort='))).toEqual([])
    expect(await page.evaluate(() => Reflect.has(window, 'ran'))).toBe(false)
  } finally {
    await rename((await original.json()).data)
  }
})

test('requests the rows of a list before any script has loaded, and only once', async ({ page, context }) => {
  await withoutStartData(page)
  const start = await holdScripts(context)
  const reads = readsOf(page)
  await page.goto(list, { waitUntil: 'commit' })
  await expect.poll(() => reads.length).toBe(2)
  start()
  await expect(count(page)).toHaveText('1-25 of 250')
  await page.waitForLoadState('networkidle')
  expect(reads.filter(url => url.includes('sort='))).toHaveLength(1)
  expect(reads).toHaveLength(2)
})

test('ignores the reads of an outdated view', async ({ page, context }) => {
  const outdated = (await stored(page))?.replaceAll('limit=25', 'limit=3')
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, outdated ?? ''] as const)
  await context.clearCookies({ name: 'fieldhouse-reads' })
  await page.evaluate(value => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the studio does.
    document.cookie = `fieldhouse-reads=${value}; Path=/admin/collections/countries`
  }, `${list}|/items/countries?limit=3|/items/countries/nope|/settings`)
  const reads = readsOf(page)
  await page.goto(list)
  await expect(count(page)).toHaveText('1-25 of 250')
  await expect(rows(page)).toHaveCount(25)
  expect(reads.some(url => url.includes('limit=3'))).toBe(true)
  expect(reads.some(url => url.includes('limit=25'))).toBe(true)
  // A response that nothing reads would keep its connection open.
  await page.waitForLoadState('networkidle', { timeout: 30_000 })
})

test('reads nothing for a session that has ended, and forgets its pages', async ({ page, context }) => {
  await context.clearCookies({ name: 'directus_refresh_token' })
  const reads = readsOf(page)
  await page.goto(list)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(reads).toEqual([])
  expect(await stored(page)).toBeNull()
  expect((await context.cookies()).filter(({ name }) => name === 'fieldhouse-reads')).toEqual([])
})

test('starts no read of another user', async ({ page, context }) => {
  const kept = await stored(page)
  const answer = await page.request.post('/auth/login', { data: { ...people.reader, mode: 'cookie' } })
  expect(answer.ok()).toBe(true)
  const start = await holdScripts(context)
  const reads = readsOf(page)
  const renewed = page.waitForResponse(response => response.url().endsWith('/auth/refresh'))
  await page.goto(list, { waitUntil: 'commit' })
  await (await renewed).finished()
  expect(await stored(page)).toBe(kept)
  // A read would have started with the response.
  await page.evaluate(() => window.fieldhouseReads)
  expect(reads).toEqual([])
  start()
  await expect(count(page)).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain(JSON.parse(kept ?? '').user)
})
