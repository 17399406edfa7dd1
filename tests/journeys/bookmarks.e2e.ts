import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { count, people, rows, signIn } from './studio.ts'

// Axe and a busy machine take their time.
test.describe.configure({ mode: 'serial' })

const menu = (page: Page, name: 'View' | 'Bookmark') => page.getByRole('button', { name, exact: true })
const notices = (page: Page) => page.locator('[data-part="view-notices"]')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Collections' })

async function choose(page: Page, from: 'View' | 'Bookmark', item: string): Promise<void> {
  await menu(page, from).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function admin(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const { access_token: token } = (await login.json()).data
  return { authorization: `Bearer ${token}` }
}

test('creates, changes, resets, saves, renames and deletes a bookmark (C-012, C-027, C-061)', async ({ page }) => {
  // proves: C-070, C-184, C-185, C-186, C-187, C-188
  await signIn(page, 'editor')
  await page.goto('/admin/collections/countries')
  await expect(count(page)).toHaveText('1-25 of 250')
  await page.getByRole('searchbox', { name: 'Search items' }).fill('land')
  await expect(count(page)).not.toHaveText('1-25 of 250')
  const result = (await count(page).textContent()) ?? ''
  await choose(page, 'View', 'Save as bookmark…')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Name').fill('Lands')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/countries\?bookmark=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lands')
  await expect(count(page)).toHaveText(result)
  await expect(navigation(page).getByRole('link', { name: /^Lands/ })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('searchbox', { name: 'Search items' }).fill('finland')
  await expect(notices(page)).toContainText('unsaved changes')
  expect(await axeViolations(page)).toEqual([])
  await notices(page).getByRole('button', { name: 'Reset' }).click()
  await expect(count(page)).toHaveText(result)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('iceland')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await notices(page).getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)

  await choose(page, 'Bookmark', 'Rename bookmark…')
  await page.getByRole('alertdialog').getByLabel('Name').fill('Ice')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ice')
  await choose(page, 'Bookmark', 'Delete bookmark…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/countries$/)
  await expect(navigation(page).getByRole('link', { name: /^Ice/ })).toHaveCount(0)
})

test('saves changes to a shared bookmark as a personal copy (C-058, C-189, C-190)', async ({ page }) => {
  // proves: P-439
  await signIn(page, 'editor')
  await page.goto('/admin/collections')
  await navigation(page)
    .getByRole('link', { name: /^Most populous/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Most populous')
  await expect(rows(page).first()).toContainText(/India|China/)
  const address = page.url()
  await menu(page, 'Bookmark').click()
  for (const name of ['Rename bookmark…', 'Delete bookmark…'])
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search items' }).fill('europe')
  await notices(page).getByRole('button', { name: 'Save a copy' }).click()
  await expect(page).not.toHaveURL(address)
  await expect(notices(page)).toHaveCount(0)
  await expect(navigation(page).getByRole('link', { name: /^Most populous/ })).toHaveCount(2)
})

test('reports a missing bookmark and links back (C-072, C-073)', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/collections/countries?bookmark=987654')
  await expect(page.getByRole('heading', { name: 'Bookmark not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Countries' }).click()
  await expect(count(page)).toHaveText('1-25 of 250')
})

test('shows a bookmark with missing fields and reports them (C-062)', async ({ page, request }) => {
  const headers = await admin(request)
  const me = (await (await request.get('/users/me', { headers })).json()).data.id
  const created = await request.post('/presets', {
    headers,
    data: {
      collection: 'regions',
      user: me,
      bookmark: 'Odd',
      layout: 'mosaic',
      layout_query: { tabular: { sort: '-vanished', fields: ['vanished', 'name'] } },
      filters: 'nonsense',
    },
  })
  const { id } = (await created.json()).data
  await signIn(page, 'admin')
  await page.goto(`/admin/collections/regions?bookmark=${id}`)
  await expect(rows(page).first()).toBeVisible()
  await expect(notices(page)).toContainText('The mosaic layout is not available')
  await notices(page).getByRole('button', { name: 'Use Table' }).click()
  await expect(notices(page)).toContainText('unsaved changes')
})

test('shows the navigation groups of the role (C-051, C-052, C-053)', async ({ page, request }) => {
  // proves: C-054, C-055, C-056
  const headers = await admin(request)
  const result = await request.get('/users?filter[email][_eq]=reader@example.com&fields=role', { headers })
  const [{ role }] = (await result.json()).data
  const collection_list = [
    { group_name: 'World', accordion: 'always_open', collections: [{ collection: 'countries' }] },
    { group_name: 'Parts', accordion: 'start_open', collections: [{ collection: 'regions' }] },
    { group_name: 'Words', accordion: 'start_collapsed', collections: [{ collection: 'languages' }] },
  ]
  const changed = await request.patch(`/roles/${role}`, { headers, data: { collection_list } })
  expect(changed.ok()).toBe(true)
  try {
    await signIn(page, 'reader')
    await page.goto('/admin/collections')
    const link = (name: string) => navigation(page).getByRole('link', { name, exact: true })
    await expect(link('Countries')).toBeVisible()
    await expect(link('Regions')).toBeVisible()
    await expect(link('Languages')).toBeHidden()
    await expect(link('Currencies')).toHaveCount(0)
    await navigation(page).getByText('Words').click()
    await expect(link('Languages')).toBeVisible()
    await navigation(page).getByText('Parts').click()
    await expect(link('Regions')).toBeHidden()
  } finally {
    await request.patch(`/roles/${role}`, { headers, data: { collection_list: null } })
  }
})

test('shows the overview and moved pages (C-001, C-022, C-024)', async ({ page }) => {
  await signIn(page, 'admin')
  // proves: C-025, C-039
  await page.goto('/admin/collections')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  // proves: C-044, C-045
  const names = await page.locator('main tbody tr td:nth-child(2)').allTextContents()
  expect(names).toEqual(names.toSorted())
  // System collections and hidden ones are not listed.
  expect(names).not.toContain('Users')
  // proves: C-040, C-041, C-042, C-043
  const head = page.locator('main thead th')
  const widths = await head.evaluateAll(cells => cells.map(cell => Math.round(cell.getBoundingClientRect().width)))
  expect(widths.slice(0, 2)).toEqual([42, 240])
  // The notes take what is left.
  expect(widths[2]).toBeGreaterThanOrEqual(360)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collections')
  // proves: C-046
  await page.locator('main tbody tr', { hasText: 'Currencies' }).click()
  await expect(page).toHaveURL(/\/admin\/collections\/currencies$/)
  await page.goBack()
  // proves: C-048, C-049
  await expect(page.getByRole('link', { name: 'Create collection' })).toHaveAttribute(
    'href',
    '/admin/settings/data-model/+',
  )
  for (const [from, to, id] of [
    ['directus_users', '/users', 'C-031'],
    ['directus_users/abc', '/users/abc', 'C-032'],
    ['directus_files', '/files', 'C-033'],
    ['directus_files/abc', '/files/abc', 'C-034'],
    ['directus_activity', '/activity', 'C-035'],
    ['directus_activity/7', '/activity/7', 'C-036'],
    ['directus_webhooks', '/settings/webhooks', 'C-037'],
    ['directus_webhooks/3', '/settings/webhooks/3', 'C-038'],
  ] as const)
    await test.step(`${from} redirects to ${to} (${id})`, async () => {
      await page.goto(`/admin/collections/${from}`)
      await expect(page).toHaveURL(new RegExp(`/admin${to}$`))
    })
  // proves: C-030
  await page.goto('/admin/collections/countries/ISL/deeper')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
