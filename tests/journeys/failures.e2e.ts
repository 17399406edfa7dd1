import { expect, type Page, test } from '@playwright/test'
import { field, signIn, withoutStartData } from './studio.ts'

/** Makes the server return the page of a newer studio, as after a deployment. */
async function deployAnother(page: Page): Promise<void> {
  await page.route('**/admin/', async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replaceAll(/assets\/index-[\w-]+\.js/g, 'assets/index-newer.js')
    // Navigation still loads the page. Only fetching its text returns the changed response.
    await (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ response: answer, body: html }))
  })
}

// The last requests may stay unanswered.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const details = (page: Page) => page.locator('[data-part="failure-details"]')

/** Counts how often the whole page is loaded. */
function loadsOf(page: Page) {
  const seen = { count: 0 }
  page.on('load', () => {
    seen.count += 1
  })
  return seen
}

test('reports a failed start with details and retries (P-090, P-092, P-093)', async ({ page, context }) => {
  // proves: P-094, P-095, P-631, P-633, P-635
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const body = { errors: [{ message: 'The cellar is under water.', extensions: { code: 'CELLAR' } }] }
  await signIn(page, 'admin')
  await withoutStartData(page)
  await page.route('**/fieldhouse/boot', route => route.fulfill({ status: 500, json: body }))
  await page.goto('/admin/collections')
  await expect(page.getByRole('heading', { name: 'Unexpected error' })).toBeVisible()
  await expect(page.getByText('The cellar is under water.')).toBeVisible()
  await expect(details(page)).toContainText('Code: CELLAR')
  await page.getByRole('button', { name: 'Copy details' }).click()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(body)
  await page.unroute('**/fieldhouse/boot')
  await page.route('**/fieldhouse/boot', async route => {
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('h1')).toHaveText('Collections')
})

test('reloads a page once when its code was removed by a deployment (C-019)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections')
  await expect(page.locator('h1')).toHaveText('Collections')
  await deployAnother(page)
  await page.route('**/assets/TwoFactorPage-*.js', route => route.fulfill({ status: 404 }), { times: 2 })
  const loads = loadsOf(page)
  const open = async () => {
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click()
  }
  await open()
  // The second time a reload does not help, and the page shows the error instead of reloading forever.
  await expect(page.getByRole('heading', { name: 'Unexpected error' })).toBeVisible()
  await expect(details(page)).toContainText('Code: UNKNOWN')
  expect(loads.count).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Your password')).toBeVisible()
})

test('keeps unsaved edits when code is missing and asks to save and reload', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/DNK')
  const name = field(page, 'official_name').getByRole('textbox')
  await name.fill('Denmark, over a deployment')
  await deployAnother(page)
  await page.route('**/assets/Palette-*.js', route => route.fulfill({ status: 404 }))
  const loads = loadsOf(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByText('A new version is available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(name).toHaveValue('Denmark, over a deployment')
  expect(loads.count).toBe(0)
})

test('reports missing styles separately from missing code (C-020)', async ({ page }) => {
  const failures: Error[] = []
  page.on('pageerror', failure => failures.push(failure))
  await page.route('**/admin/assets/*.css', route => route.abort())
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(failures.map(({ name }) => name)).toEqual(['StyleLoadError'])
  expect(failures[0]?.message).toMatch(/styles could not be loaded: .*\/admin\/assets\/.*\.css$/)
})
