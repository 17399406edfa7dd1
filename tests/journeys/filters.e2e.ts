import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { count, forgetViews, people, rows, signIn } from './studio.ts'

// Axe and a busy machine take their time.
test.describe.configure({ mode: 'serial' })

// A pending save of one test may arrive after it.
test.beforeEach(async ({ page }) => {
  await forgetViews(page, 'editor')
  await forgetViews(page, 'admin')
})

const addFilter = (page: Page) => page.getByRole('combobox', { name: 'Add filter' })
const bar = (page: Page) => page.locator('[data-part="filter-bar"]')

async function openFilters(page: Page, collection: string): Promise<void> {
  await page.goto(`/admin/collections/${collection}`)
  await page.locator('summary', { hasText: 'Filters' }).click()
  await expect(addFilter(page)).toBeVisible()
}

/** By keyboard only: the field is searched and selected, and the focus moves to the value. */
async function add(page: Page, field: string): Promise<void> {
  await addFilter(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(field)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const saved = (page: Page) =>
  page.waitForResponse(answer => /\/presets/.test(answer.url()) && answer.request().method() !== 'GET' && answer.ok())

async function admin(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const { access_token: token } = (await login.json()).data
  return { authorization: `Bearer ${token}` }
}

test('filters a list by keyboard, shows the filter as a sentence and keeps it (C-004, C-065, P-461)', async ({
  page,
}) => {
  // proves: P-475, P-477
  await signIn(page, 'editor')
  await openFilters(page, 'countries')
  await add(page, 'Name')
  await page.keyboard.type('land')
  // Enter does not wait for the 850 ms.
  const savePromise = saved(page)
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText('1-25 of 29')
  await expect(bar(page)).toContainText('Items where Name contains “land”')
  await savePromise

  await add(page, 'Region › Name')
  await page.keyboard.type('Europe')
  await expect(bar(page)).toContainText('Items where Name contains “land” and Region › Name contains “Europe”')
  expect(await axeViolations(page)).toEqual([])

  const again = saved(page)
  await page.getByRole('combobox', { name: 'Operator for Name' }).selectOption({ label: 'Is one of' })
  await page.getByLabel('Value 1 for Name').fill('Finland,Iceland')
  await expect(page.getByLabel('Value 2 for Name')).toBeFocused()
  await expect(rows(page)).toHaveCount(2)
  await again
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator('summary', { hasText: 'Filters' })).toContainText('2')
  const cleared = saved(page)
  await bar(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(count(page)).toHaveText('1-25 of 250')
  await cleared
})

test('names the filter that empties a list and removes it (C-076, C-077, P-468)', async ({ page }) => {
  // proves: P-473
  await signIn(page, 'editor')
  await openFilters(page, 'countries')
  await add(page, 'Name')
  await page.keyboard.type('land')
  await page.keyboard.press('Enter')
  await add(page, 'Population')
  await page.getByRole('combobox', { name: 'Operator for Population' }).selectOption({ label: 'Is between' })
  await page.getByLabel('Lower bound for Population').fill('1000000')
  // One bound alone is not a filter yet.
  await expect(count(page)).toHaveText('1-25 of 29')
  await page.getByLabel('Upper bound for Population').fill('1000001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  const ways = page.locator('[data-part="ways-out"]')
  await expect(ways).toContainText('Population is between 1,000,000 and 1,000,001')
  await expect(ways).toContainText('29 items')
  await ways.getByRole('button', { name: 'Remove' }).click()
  await expect(count(page)).toHaveText('1-25 of 29')
})

test('groups filters with and or or by keyboard', async ({ page }) => {
  await signIn(page, 'editor')
  await openFilters(page, 'regions')
  await add(page, 'Name')
  await page.keyboard.type('Europe')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filter options' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Group' }).focus()
  await page.keyboard.press('Enter')
  const group = page.getByRole('group', { name: 'Any of these' })
  await group.getByRole('combobox', { name: 'Add to this group' }).click()
  await page.keyboard.type('Name')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Asia')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(bar(page)).toContainText('(Name contains “Europe” or Name contains “Asia”)')
})

test('hides archived items with a locked filter (C-178, C-180, P-478)', async ({ page }) => {
  await signIn(page, 'editor')
  await openFilters(page, 'travel_notes')
  const locked = page.locator('[data-part="locked-filter"]')
  await expect(locked).toContainText('Status is not Archived')
  await expect(locked.getByRole('button')).toHaveCount(0)

  // Items in a filter are chosen and shown by their titles.
  await add(page, 'Country')
  await page.getByRole('combobox', { name: 'Operator for Country' }).selectOption({ label: 'Equals' })
  await page.getByRole('combobox', { name: 'Value for Country' }).fill('Japan')
  await page.getByRole('option', { name: 'Japan' }).click()
  await expect(bar(page)).toContainText('Items where Country is Japan')
})

test('reports a stored filter on a missing field, which can be removed', async ({ page, request }) => {
  const headers = await admin(request)
  const me = (await (await request.get('/users/me', { headers })).json()).data.id
  const filters = [{ key: 'old', field: 'vanished', operator: 'eq', value: 'x' }, 'nonsense']
  const created = await request.post('/presets', { headers, data: { collection: 'subregions', user: me, filters } })
  expect(created.ok()).toBe(true)
  await signIn(page, 'admin')
  await page.goto('/admin/collections/subregions')
  await expect(rows(page).first()).toBeVisible()
  await expect(bar(page)).toContainText('“vanished” does not exist')
  await expect(bar(page)).toContainText('This filter is invalid')
  await bar(page).getByRole('button', { name: 'Remove' }).first().click()
  const savePromise = saved(page)
  await bar(page).getByRole('button', { name: 'Remove' }).click()
  await savePromise
  await expect(bar(page)).toHaveCount(0)
})

test('opens an item immediately while a filter is typed', async ({ page }) => {
  await signIn(page, 'admin')
  await openFilters(page, 'languages')
  await add(page, 'Name')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByLabel('Value for Name').fill('a')
  const savePromise = saved(page)
  await rows(page).first().getByRole('gridcell').nth(1).click()
  await expect(page).toHaveURL(/languages\/[^?]+$/)
  await savePromise
  await expect(page).toHaveURL(/languages\/[^?]+$/)
})

test('shares the filters, the search and the archive of a list by its address', async ({ page, browser }) => {
  await signIn(page, 'editor')
  await openFilters(page, 'countries')
  await add(page, 'Name')
  await page.keyboard.type('land')
  const savePromise = saved(page)
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText('1-25 of 29')
  await savePromise
  await expect(page).toHaveURL(/filter=/)
  await page.goBack()
  await expect(count(page)).toHaveText('1-25 of 250')
  await page.goForward()
  await expect(count(page)).toHaveText('1-25 of 29')
  await page.getByRole('searchbox', { name: 'Search items' }).fill('finland')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=finland/)
  const address = page.url()

  // Another browser that is not signed in yet.
  const other = await (await browser.newContext()).newPage()
  const written: string[] = []
  other.on('request', request => {
    if (/\/presets/.test(request.url()) && request.method() !== 'GET') written.push(request.method())
  })
  await other.goto(address)
  await other.getByLabel('Email').fill(people.admin.email)
  await other.getByLabel('Password', { exact: true }).fill(people.admin.password)
  await other.keyboard.press('Enter')
  await expect(rows(other)).toHaveCount(1)
  await expect(bar(other)).toContainText('Items where Name contains “land”')
  await expect(other.getByRole('searchbox', { name: 'Search items' })).toHaveValue('finland')
  await other.goto('/admin/collections/countries')
  await expect(count(other)).toHaveText('1-25 of 250')
  expect(written).toEqual([])
  await other.context().close()

  // The stored filters come back with an address that can be shared.
  await page.goto('/admin/collections/countries')
  await expect(count(page)).toHaveText('1-25 of 29')
  await expect(page).toHaveURL(/filter=/)
})

test('shows archived items on request, in the address', async ({ page }) => {
  await signIn(page, 'editor')
  await openFilters(page, 'travel_notes')
  const archived = page.getByRole('combobox', { name: 'Show archived items' })
  await expect(archived).toHaveValue('no')
  await archived.selectOption({ label: 'Only archived' })
  await expect(page).toHaveURL(/archived=only/)
  await expect(page.locator('[data-part="locked-filter"]')).toContainText('Status is Archived')
  await archived.selectOption({ label: 'Yes' })
  await expect(page).toHaveURL(/archived=yes/)
  await expect(page.locator('[data-part="locked-filter"]')).toHaveCount(0)
  await page.reload()
  const strip = page.locator('[data-part="archive-strip"]')
  await expect(strip).toHaveText(/Show archived items: Yes/)
  await page.goBack()
  await expect(strip).toHaveText(/Only archived/)
  await strip.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/archived/)
  await expect(strip).toHaveCount(0)
})

test('names rows by their titles, and opens search and filters with a key', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/collections/countries')
  await expect(page.getByRole('checkbox', { name: 'Select item Afghanistan' })).toBeAttached()
  await page.locator('body').press('/')
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toBeFocused()
  await page.keyboard.type('f')
  await expect(addFilter(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hide sidebar' }).click()
  await page.keyboard.press('f')
  await expect(page.locator('summary', { hasText: 'Filters' })).toBeFocused()
  await expect(addFilter(page)).toBeVisible()
})
