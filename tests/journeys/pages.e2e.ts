import { expect, type Page, test } from '@playwright/test'
import { countRenders } from './countRenders.ts'
import { field, forgetViews, rows, signIn } from './studio.ts'

/** Whether a request reports who is on the page: sent after the page is shown, sooner or later. */
const reportsVisit = (path: string): boolean =>
  ['/users/me/track/page', '/utils/presence/', '/utils/changes/'].some(start => path.startsWith(start))

test('loads a list with at most 7 requests, 830 elements and 210 KB of scripts, without policy violations (C-017, C-021)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  const storageState = await page.context().storageState()
  await page.context().close()
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  const cold = await context.newPage()
  const reports: string[] = []
  cold.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') reports.push(message.text())
  })
  const requests: string[] = []
  const statics: string[] = []
  cold.on('requestfinished', request => {
    // The images of the rows are content, served from memory; everything else is the cost of the studio.
    const { pathname, protocol } = new URL(request.url())
    if (!pathname.startsWith('/assets/') && protocol !== 'blob:') requests.push(request.url())
    if (['script', 'stylesheet', 'font'].includes(request.resourceType())) statics.push(pathname)
  })
  await cold.goto('/admin/collections/countries')
  await expect(cold.locator('[data-part="list-footer"] p')).toHaveText('1-25 of 250')
  const untilUsable = requests.filter(url => !reportsVisit(new URL(url).pathname))
  await cold.waitForLoadState('networkidle')
  expect(reports).toEqual([])
  expect(statics.length).toBeGreaterThan(2)
  expect(statics.filter(path => !path.startsWith('/admin/'))).toEqual([])
  const scripts = await cold.evaluate(scriptBytes)
  expect(scripts).toBeGreaterThan(100_000)
  expect(scripts).toBeLessThan(210_000)
  expect(untilUsable.length, untilUsable.join('\n')).toBeLessThanOrEqual(7)
  expect(await cold.locator('*').count()).toBeLessThanOrEqual(830)
  // The start-up data comes with the page.
  expect(untilUsable.filter(url => url.includes('/fieldhouse/boot'))).toEqual([])
  await context.close()
})

test('loads a form with at most 28 requests and reads its related items together', async ({ page }) => {
  await signIn(page, 'admin')
  const requests: string[] = []
  page.on('requestfinished', request => {
    const { pathname, protocol } = new URL(request.url())
    if (!pathname.startsWith('/assets/') && protocol !== 'blob:') requests.push(pathname)
  })
  await page.goto('/admin/collections/countries/NOR')
  await expect(field(page, 'region').getByRole('combobox')).toHaveValue(/./)
  await page.waitForLoadState('networkidle')
  const untilUsable = requests.filter(path => !reportsVisit(path))
  expect(untilUsable.length, untilUsable.join('\n')).toBeLessThanOrEqual(28)
  // One request for the item, and one for a relation that is read in a separate task. Without batching it would be 15.
  const reads = requests.filter(path => /^\/(items|files|users)\b/.test(path) && !path.startsWith('/users/me'))
  expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(2)
})

test('loads the sign-in page with at most 11 requests', async ({ page }) => {
  const requests: string[] = []
  page.on('requestfinished', request => requests.push(request.url()))
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(11)
})

test('renders one row and one field for a key, and no row of the list', async ({ page }) => {
  await page.addInitScript(countRenders)
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/NOR')
  // The name is the title of the item, so a key also renders the header of the page.
  for (const name of ['official_name', 'name']) {
    const input = field(page, name).getByRole('textbox')
    await expect(input).toHaveValue(/Norway/)
    await page.waitForLoadState('networkidle')
    await input.press('End')
    // The first key also renders what an unsaved change adds to the page.
    await input.press('a')
    await expect(page.locator('[data-part="save-status"]')).toHaveText('1 unsaved change')
    await expect(page.locator('[data-part="pending-changes"] ins')).toHaveText(/a$/)
    expect(await rendersOf(page, () => input.press('b')), name).toBeLessThanOrEqual(25)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(page.locator('[data-part="pending-changes"] ins')).toHaveCount(0)
  }
  await page.goto('/admin/collections/countries')
  await expect(rows(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox').focus()
  expect(await rendersOf(page, () => page.keyboard.press('a'))).toBeLessThanOrEqual(6)
})

test('opens a form for several keys in the URL and returns to the list (P-248)', async ({ page }) => {
  await forgetViews(page, 'admin')
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  const links = rows(page).locator('[data-part="item-link"], a')
  await expect(rows(page).first()).toBeVisible()
  const keys = (await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? '')))
    .filter(href => /travel_notes\/[\w-]{36}$/.test(href))
    .map(href => href.split('/').at(-1) ?? '')
  const [first, second] = new Set(keys)
  await page.goto(`/admin/collections/travel_notes/${first},${second}`)
  await expect(page.locator('[data-part="drawer"]').getByRole('heading').first()).toHaveText('Edit 2 items')
  await field(page, 'rating').getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/collections\/travel_notes$/)
  await expect(rows(page).first()).toBeVisible()
})

/** Bytes of every script that this page has loaded, as transferred. Runs in the page. */
function scriptBytes(): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.filter(({ name }) => name.endsWith('.js')).reduce((sum, entry) => sum + entry.encodedBodySize, 0)
}

/** The renders of the commit after an action, without those of later timers. */
async function rendersOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window, { renders: 0, counted: null })
    addEventListener(
      'input',
      () => requestAnimationFrame(() => Object.assign(window, { counted: Reflect.get(window, 'renders') })),
      {
        once: true,
      },
    )
  })
  await act()
  await page.waitForFunction(() => Reflect.get(window, 'counted') !== null)
  return page.evaluate(() => Reflect.get(window, 'counted') as number)
}
