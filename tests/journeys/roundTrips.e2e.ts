import { type BrowserContext, expect, type Locator, type Page, type Request, type Route, test } from '@playwright/test'
import { count, field, forgetViews, signIn } from './studio.ts'

const list = '/admin/collections/countries'
const title = (page: Page) => field(page, 'official_name').getByRole('textbox')

/** Waits until the studio has stored the reads of a page. */
const stored = (page: Page, address: string) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('fieldhouse.reads')), { timeout: 15_000 })
    .toContain(address)

test('opens a list in three round trips, and in two after its first visit', async ({ page }) => {
  await forgetViews(page, 'admin')
  await signIn(page, 'admin')
  const first = await roundTrips(page, list, count(page))
  expect(first.length, JSON.stringify(first)).toBeLessThanOrEqual(3)
  await stored(page, list)
  const again = await roundTrips(page, list, count(page))
  expect(again.length, JSON.stringify(again)).toBeLessThanOrEqual(2)
  // The code, the styles and the session.
  expect(again[1]?.length, JSON.stringify(again)).toBeLessThanOrEqual(6)
})

test('opens a form in three round trips, and in two after the first of its collection', async ({ page }) => {
  await signIn(page, 'admin')
  const first = await roundTrips(page, `${list}/NOR`, title(page))
  expect(first.length, JSON.stringify(first)).toBeLessThanOrEqual(3)
  await stored(page, `${list}/*`)
  const another = await roundTrips(page, `${list}/SWE`, title(page))
  expect(another.length, JSON.stringify(another)).toBeLessThanOrEqual(2)
  await expect(title(page)).toHaveValue(/Sweden/)
})

test('opens the sign-in page in two round trips', async ({ page }) => {
  const trips = await roundTrips(page, '/admin/login', page.getByLabel('Email'))
  expect(trips.length, JSON.stringify(trips)).toBeLessThanOrEqual(2)
})

/** Milliseconds without a new request and without work after which a page waits for responses. */
const quiet = 700

/**
 * The round trips until a page is usable, each with the paths of its requests: all requests are held until the page
 * sends no more, and then answered together. Independent of the speed of the machine.
 */
async function roundTrips(page: Page, path: string, ready: Locator): Promise<readonly (readonly string[])[]> {
  const trips: string[][] = []
  // The page before loads more when it is idle, until the next one arrives.
  await page.goto('about:blank')
  const held = await holdRequests(page.context())
  const opened = page.goto(path, { waitUntil: 'commit' })
  for (;;) {
    // Playwright looks at a page only after it has navigated.
    await held.settled(trips.length > 0 ? page : null)
    if (trips.length > 0 && (await ready.isVisible())) break
    const routes = held.take()
    if (routes.length === 0) throw new Error(`Nothing is loading, and the page is not usable: ${JSON.stringify(trips)}`)
    trips.push(routes.map(route => new URL(route.request().url()).pathname))
    await Promise.all(routes.map(answer))
  }
  await opened
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  return trips
}

async function holdRequests(context: BrowserContext) {
  let routes: Route[] = []
  let last = performance.now()
  await context.route('**', route => {
    routes.push(route)
    last = performance.now()
  })
  return {
    settled: async (page: Page | null) => {
      last = performance.now()
      while (performance.now() - last < quiet) {
        await new Promise(resolve => setTimeout(resolve, 50))
        const before = performance.now()
        await page?.evaluate(() => new Promise(resolve => setTimeout(resolve)))
        // The time in which a page is busy does not count.
        if (performance.now() - before > 60) last = performance.now()
      }
    },
    take: () => {
      const taken = routes
      routes = []
      return taken
    },
  }
}

/** Continues a request, and waits until its response is complete. */
async function answer(route: Route): Promise<void> {
  const request: Request = route.request()
  await route.continue()
  await (await request.response())?.finished()
}
