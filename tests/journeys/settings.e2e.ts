import { expect, type Page, test } from '@playwright/test'
import { field, people, rows, signIn } from './studio.ts'

const section = (page: Page, name: string) => page.locator('#navigation').getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

async function admin(page: Page) {
  const login = await page.request.post('/auth/login', { data: people.admin })
  return { authorization: `Bearer ${(await login.json()).data.access_token}` }
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await field(page, name).getByRole('combobox').click()
  await page.keyboard.type(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('restricts settings to administrators and starts with the data model (A-0001, A-0002, A-0003)', async ({
  page,
}) => {
  await signIn(page, 'editor')
  // proves: A-0004, A-0005
  await page.goto('/admin/settings/project')
  await expect(page.locator('h1', { hasText: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)

  await signIn(page, 'admin')
  // proves: A-0008, A-0010
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\/settings\/data-model$/)
  // proves: A-0006, A-0007
  const modules = page.getByRole('navigation', { name: 'Modules' }).locator('a[title]')
  await expect(modules.last()).toHaveAttribute('title', 'Settings')
  // proves: A-0033, A-0038, A-0043
  const links = page.locator('#navigation ul').first().getByRole('link')
  await expect(links.filter({ hasNotText: /Extensions|Import and export|Relations|doctor|System/ })).toHaveText([
    'Project settings',
    'Data model',
    'Roles & permissions',
    'Presets',
    'Webhooks',
  ])
  await expect(section(page, 'Data model')).toHaveAttribute('aria-current', 'page')
  // proves: A-0039, A-0040, A-0041
  for (const name of [/Report a bug/, /Request a feature/])
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  // proves: A-0042, A-0998
  await expect(page.locator('[data-part="version"]')).toContainText('9.0.0-rc.24')
  // proves: A-0032
  await page.goto('/admin/settings/nowhere')
  await expect(page.locator('h1', { hasText: 'Page not found' })).toBeVisible()
})

test('renames the project without a reload (A-0009, A-0044, A-0045)', async ({ page }) => {
  const headers = await admin(page)
  const stored = (await (await page.request.get('/settings?fields=project_name,project_color', { headers })).json())
    .data
  await signIn(page, 'admin')
  await page.goto('/admin/settings/project')
  const name = field(page, 'project_name').getByRole('textbox')
  // proves: P-594
  await expect(name).toHaveValue(stored.project_name)
  // proves: A-0046
  const save = page.getByRole('button', { name: /^Save(?! options)/ }).first()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  for (const [each, id] of [
    ['project_name', 'A-0058'],
    ['project_color', 'A-0059'],
    ['project_logo', 'A-0060'],
    ['public_foreground', 'A-0061'],
    ['public_background', 'A-0062'],
    ['public_note', 'A-0063'],
    ['custom_css', 'A-0064'],
  ] as const)
    await test.step(`the form has ${each} (${id})`, () => expect(field(page, each)).toHaveCount(1))
  // proves: A-0065, A-0066, A-0067
  for (const each of ['auth_password_policy', 'auth_idle_timeout', 'auth_login_attempts'])
    await expect(field(page, each)).toHaveCount(1)
  // proves: A-0068, A-0069
  for (const each of ['storage_asset_presets', 'storage_asset_transform'])
    await expect(field(page, each)).toHaveCount(1)
  // proves: A-0073, A-0079
  await expect(page.locator('[data-part="sidebar"]')).toContainText(/9\.0\.0-rc\.24.*Memory/s)

  await name.fill('Northern Atlas')
  // proves: A-0056
  await page.locator('#navigation').getByRole('link', { name: 'Presets' }).click()
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  // proves: A-0048
  await name.fill(stored.project_name)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await name.fill('Northern Atlas')
  // proves: A-0047, A-0049, A-0050, A-0053, P-595, P-597
  const sent = page.waitForRequest(request => request.method() === 'PATCH' && /\/settings\b/.test(request.url()))
  const reloadPromise = page.waitForRequest(/\/fieldhouse\/boot|\/server\/info/)
  await save.click()
  expect((await sent).postDataJSON()).toEqual({ project_name: 'Northern Atlas' })
  await reloadPromise
  // proves: A-0051, A-0054
  await expect(page.locator('#navigation').getByRole('link', { name: 'Northern Atlas' })).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')

  // The color applies at once, too, and the public pages show the name.
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const logo = () =>
    page
      .locator('svg:has(> rect[rx="8"])')
      .first()
      .evaluate(drawing => getComputedStyle(drawing).color)
  // proves: A-0071
  const own = await logo()
  const colorInput = field(page, 'project_color').getByRole('textbox').first()
  await colorInput.fill('#B3261E')
  await field(page, 'custom_css').getByRole('textbox').click()
  await page.keyboard.insertText('h1 { font-style: italic }')
  await save.click()
  await expect.poll(logo).not.toBe(own)
  const red = await logo()
  await colorInput.fill('')
  await save.click()
  await expect.poll(logo).not.toBe(red)
  // proves: A-0072 The style applies to every page except this one, which it could hide.
  await expect(page.locator('h1')).not.toHaveCSS('font-style', 'italic')
  await page.locator('#navigation').getByRole('link', { name: 'Presets' }).click()
  await expect(page.locator('h1')).toHaveCSS('font-style', 'italic')
  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // proves: A-0070
  await expect(page).toHaveTitle(/Northern Atlas/)
  await expect(page.getByText('Northern Atlas').first()).toBeVisible()
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  const before = { project_name: stored.project_name, project_color: stored.project_color, custom_css: null }
  expect((await page.request.patch('/settings', { headers, data: before })).ok()).toBe(true)
})

test('creates, edits and deletes a shared bookmark (A-0025, A-0026, A-0027)', async ({ page }) => {
  await signIn(page, 'admin')
  const requests: string[] = []
  page.on('request', request =>
    requests.push(decodeURIComponent(new URL(request.url()).pathname + new URL(request.url()).search)),
  )
  await page.goto('/admin/settings/presets')
  // proves: A-0641, A-0642, A-0644, A-1014 Bookmarks and presets are counted separately.
  const facts = page.locator('[data-part="sidebar"] dd')
  await expect(facts).toHaveCount(2)
  const [bookmarks = 0, presets = 0] = (await facts.allTextContents()).map(Number)
  await expect(page.locator('main tbody tr')).toHaveCount(bookmarks + presets)
  // proves: A-0621, A-0961, A-1004
  const fields = 'id,bookmark,user.email,user.first_name,user.last_name,role.name,collection,layout'
  expect(requests).toContain(`/presets?fields=${fields}&limit=-1`)
  // proves: A-0643, A-0962, A-1013
  expect(requests).toContain(
    '/presets?fields=id&filter={"bookmark":{"_nnull":true}}&limit=0&meta=filter_count,total_count',
  )
  // proves: A-0634, A-0667
  await page.getByRole('link', { name: 'Create preset' }).click()
  await expect(page.getByText('Choose a collection and a layout')).toBeVisible()
  // proves: A-0645, A-0665, A-0666
  await choose(page, 'collection', 'Regions')
  await expect(page.locator('[data-part="preset-preview"]').getByText('Oceania')).toBeVisible()
  await expect(page.locator('[data-part="preset-preview"] [inert]')).toHaveCount(1)
  // proves: A-0648, A-0658, A-0664, A-0669, A-0964
  await field(page, 'name').getByRole('textbox').fill('All of the world')
  const createPromise = page.waitForResponse(
    answer => answer.url().endsWith('/presets') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const { data } = await (await createPromise).json()
  expect(data).toMatchObject({
    collection: 'regions',
    layout: 'tabular',
    bookmark: 'All of the world',
    user: null,
    role: null,
  })
  // proves: A-0673
  await expect(page).toHaveURL(/\/settings\/presets$/)
  // proves: A-0676
  await page.getByRole('link', { name: 'Collections', exact: true }).click()
  await expect(page.locator('#navigation').getByRole('link', { name: 'All of the world' })).toBeVisible()
  await page.goBack()

  await page
    .getByRole('row', { name: /All of the world/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(new RegExp(`/settings/presets/${data.id}$`))
  // proves: A-0646, A-0659, A-0671, A-0965
  await choose(page, 'scope', 'Role: Editor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: /All of the world/ })
  await expect(row).toContainText('Editor')
  // proves: A-0670, A-0963, A-0656, A-0967
  expect(requests).toContain(`/presets/${data.id}`)
  expect(requests.some(each => each.startsWith('/users?fields=email,first_name,last_name,id&'))).toBe(true)

  // proves: A-0635, A-0636
  await page.goto('/admin/settings/presets')
  await row.getByRole('checkbox').check()
  await row.getByRole('link').click()
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await row.getByRole('checkbox').check()
  // proves: A-0637, A-0638, A-0639, A-0640, A-0966
  await page.getByRole('button', { name: 'Delete' }).click()
  const deletePromise = page.waitForRequest(request => request.method() === 'DELETE')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  expect((await deletePromise).url()).toMatch(new RegExp(`/presets/${data.id}$`))
  await expect(row).toHaveCount(0)
})

test('creates, tests, batch edits and deletes webhooks (A-0028, A-0029, A-0030)', async ({ page }) => {
  const headers = await admin(page)
  await signIn(page, 'admin')
  await page.goto('/admin/settings/webhooks')
  // proves: A-0687, A-0688, A-0689
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await page.locator('[data-part="empty-state"]').getByRole('button', { name: 'Create webhook' }).click()
  await expect(page).toHaveURL(/\/settings\/webhooks\/\+$/)
  // proves: A-0701, A-0702, A-0703, A-0706, A-0707
  await field(page, 'name').getByRole('textbox').fill('Search index')
  await choose(page, 'method', 'POST')
  await field(page, 'url').getByRole('textbox').fill('http://127.0.0.1:1/hook')
  await field(page, 'actions').getByRole('checkbox', { name: 'Create' }).check()
  await field(page, 'collections').getByRole('checkbox', { name: 'Countries', exact: true }).check()
  // proves: A-0694, A-0709, A-0715
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/settings\/webhooks\/\d+$/)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.locator('[data-part="deliveries"] li')).toContainText(
    'This address is not allowed. The environment variable OUTBOUND_ALLOW can allow',
  )
  await page.goto('/admin/settings/webhooks')
  const last = page.getByRole('list', { name: 'Last deliveries' })
  await expect(last.getByRole('listitem')).toContainText('Refused')
  await last.getByRole('link', { name: 'Search index' }).click()
  await expect(page).toHaveURL(/\/settings\/webhooks\/\d+$/)

  // A copy has its own page and key; unsaved changes are not left without a confirmation.
  const address = page.url()
  await page.getByRole('button', { name: 'More save options' }).click()
  // proves: A-0696
  await page.getByRole('menuitem', { name: 'Save as copy' }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page).toHaveURL(/\/settings\/webhooks\/\d+$/)
  await field(page, 'name').getByRole('textbox').fill('Another')
  // proves: A-0716
  await section(page, 'Presets').click()
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  // proves: A-0710
  await page.keyboard.press('Control+Shift+s')
  await expect(page).toHaveURL(/\/settings\/webhooks\/\+$/)
  // proves: A-0717
  await page.goto('/admin/settings/webhooks/999999')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  const data = { name: 'Mail', url: 'https://example.com/hook', actions: ['update'], collections: ['regions'] }
  const other = (await (await page.request.post('/webhooks', { headers, data })).json()).data
  await page.goto('/admin/settings/webhooks')
  // proves: A-0678
  await expect(rows(page)).toHaveCount(3)
  // proves: A-0692
  await rows(page).filter({ hasText: 'Mail' }).locator('[data-field="name"]').click()
  await expect(page).toHaveURL(new RegExp(`/settings/webhooks/${other.id}$`))
  await page.goBack()
  // proves: A-0679, A-0690, A-0691
  const search = page.getByRole('searchbox', { name: 'Search items' })
  await search.fill('Mail')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('no such webhook')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(3)
  // proves: A-0680
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Add filter' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value for Name' }).fill('Mail')
  await expect(rows(page)).toHaveCount(1)
  await page
    .locator('[data-part="filter-bar"]')
    .getByRole('button', { name: /Clear|Remove/ })
    .first()
    .click()
  await expect(rows(page)).toHaveCount(3)
  // proves: A-0681, A-0682, A-0685
  const batchEdit = page.getByRole('button', { name: 'Edit selected items' })
  const batchDelete = page.getByRole('button', { name: 'Delete' })
  await expect(batchDelete).toHaveCount(0)
  await rows(page).nth(0).getByRole('checkbox').check()
  await expect(batchDelete).toBeVisible()
  await expect(batchEdit).toHaveCount(0)
  for (const at of [1, 2]) await rows(page).nth(at).getByRole('checkbox').check()
  // proves: A-0031, A-0686
  await batchEdit.click()
  await expect(page).toHaveURL(new RegExp(`/settings/webhooks/[\\d,]*\\b${other.id}\\b[\\d,]*$`))
  await expect(page.locator('[data-part="drawer"]').getByText('Edit 3 items')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/settings\/webhooks$/)
  for (const at of [0, 1, 2]) {
    const box = rows(page).nth(at).getByRole('checkbox')
    if (!(await box.isChecked())) await box.check()
  }
  await page.getByRole('button', { name: 'Delete' }).click()
  // proves: A-0683, A-0684, A-0968
  const deletePromise = page.waitForRequest(request => request.method() === 'DELETE')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  expect((await deletePromise).url()).toMatch(/\/webhooks\/\d+,\d+,\d+$/)
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
})

test('shows and searches the documentation with details of the project (A-0718, A-0719, A-0720)', async ({ page }) => {
  await signIn(page, 'reader')
  await test.step('the docs start with the readme (A-0721)', async () => {
    await page.goto('/admin/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Fieldhouse')
  })
  await test.step('a folder opens its first page (A-0723)', async () => {
    await page.goto('/admin/docs/guides')
    await expect(page).toHaveURL(/\/docs\/guides\/[a-z-]+$/)
  })
  const requests: string[] = []
  page.on('request', request => {
    if (
      /\/(items|fields|collections|docs)\b/.test(new URL(request.url()).pathname) &&
      request.resourceType() === 'fetch'
    )
      requests.push(request.url())
  })
  await test.step('a page found by the search opens at its address (A-0722)', async () => {
    await page.getByRole('searchbox', { name: 'Search documentation' }).fill('idempotency')
    await page
      .getByRole('list', { name: 'Pages found' })
      .getByRole('link', { name: /^API introduction/ })
      .click()
    await expect(page).toHaveURL(/\/docs\/reference\/api-introduction$/)
  })
  await test.step('pages load without calls of the API (A-0732)', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API introduction')
    expect(requests).toEqual([])
  })
  await test.step('the navigation marks the current page (A-0729, A-0730)', async () => {
    await page.getByRole('searchbox').fill('')
    await expect(page.locator('#navigation [aria-current="page"]')).toHaveText('API introduction')
  })
  await test.step('a page has an information sidebar (A-0731)', () =>
    expect(page.locator('[data-part="sidebar-section"]', { hasText: 'Information' })).toBeVisible())
  await test.step('an unknown address keeps the navigation (A-0724, A-0725)', async () => {
    await page.goto('/admin/docs/nowhere')
    await expect(page.locator('h1', { hasText: 'Page not found' })).toBeVisible()
    await expect(page.locator('#navigation').getByRole('link', { name: 'This project' })).toBeVisible()
  })
  await test.step('the docs of a collection show who can use it', async () => {
    await page.goto('/admin/docs/model/countries')
    await expect(page.getByRole('row', { name: /^Reader/ })).toBeVisible()
  })
})
