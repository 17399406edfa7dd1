import { expect, test } from '@playwright/test'
import { field, forgetViews, rows, signIn } from './studio.ts'

test('loads a list with at most 11 requests and 220 KB of scripts, without policy violations (C-017, C-021)', async ({
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
  const untilUsable = [...requests]
  await cold.waitForLoadState('networkidle')
  expect(reports).toEqual([])
  expect(statics.length).toBeGreaterThan(2)
  expect(statics.filter(path => !path.startsWith('/admin/'))).toEqual([])
  const scripts = await cold.evaluate(scriptBytes)
  expect(scripts).toBeGreaterThan(100_000)
  expect(scripts).toBeLessThan(220_000)
  expect(untilUsable.length, untilUsable.join('\n')).toBeLessThanOrEqual(11)
  // The start-up data comes with the page.
  expect(untilUsable.filter(url => url.includes('/fieldhouse/boot'))).toEqual([])
  await context.close()
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
