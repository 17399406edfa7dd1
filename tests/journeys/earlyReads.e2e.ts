import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { count, forgetViews, people, signIn } from './studio.ts'

const list = '/admin/collections/countries'
const key = 'fieldhouse.reads'

const stored = (page: Page) => page.evaluate(name => localStorage.getItem(name), key)

/** Opens the list until its reads are stored for the next visit. */
async function visit(page: Page): Promise<void> {
  await page.goto(list)
  await expect(count(page)).toHaveText('1-25 of 250')
  await expect.poll(() => stored(page), { timeout: 30_000 }).toContain('/items/countries?')
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

test('requests the rows of a list before any script has loaded, and only once', async ({ page, context }) => {
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

test('ignores the read of an outdated view', async ({ page }) => {
  const outdated = (await stored(page))?.replaceAll('limit=25', 'limit=3')
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, outdated ?? ''] as const)
  const reads = readsOf(page)
  await page.goto(list)
  await expect(count(page)).toHaveText('1-25 of 250')
  expect(reads.some(url => url.includes('limit=3'))).toBe(true)
  expect(reads.some(url => url.includes('limit=25'))).toBe(true)
  // A response that nothing reads would keep its connection open.
  await page.waitForLoadState('networkidle', { timeout: 30_000 })
})

test('reads nothing for a session that has ended, and forgets its pages', async ({ page, context }) => {
  await context.clearCookies()
  const reads = readsOf(page)
  await page.goto(list)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(reads).toEqual([])
  expect(await stored(page)).toBeNull()
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
  await expect.poll(() => stored(page), { timeout: 30_000 }).not.toContain(JSON.parse(kept ?? '').user)
})
