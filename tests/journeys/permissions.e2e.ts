import { expect, type Page, test } from '@playwright/test'
import { count, field, people, rows, signIn } from './studio.ts'

const cell = (page: Page, collection: string, action: string) =>
  page.locator(`[data-collection="${collection}"] [data-action="${action}"]`)
const level = (page: Page, collection: string, action: string) => cell(page, collection, action).locator('[data-level]')

async function choose(page: Page, collection: string, action: string, choice: string): Promise<void> {
  await cell(page, collection, action).getByRole('button').click()
  await page.getByRole('menuitem', { name: choice }).click()
}

const notice = (page: Page, message: string) => page.locator('[data-part="notifications"] > div', { hasText: message })

test('creates a role, sets and tests permissions, and reports and undoes public access (A-0018, A-0019, A-0020)', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin')
  const name = `Checkers ${Date.now()}`
  await page.goto('/admin/settings/roles')
  // proves: A-0035, A-0478
  await expect(page.locator('[data-part="roles"] tbody tr').first()).toContainText('Public')
  // proves: A-0479, A-0480, A-0481, A-0482, A-1005
  const columns = page.locator('[data-part="roles"] thead th')
  expect(await columns.evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().width))).toEqual([
    42, 140, 140, 470,
  ])
  // proves: A-0489
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page).toHaveURL(/\/settings\/roles\/\+$/)
  const createPromise = page.waitForRequest(each => each.method() === 'POST' && each.url().endsWith('/roles'))
  const given = page.waitForRequest(each => each.method() === 'POST' && each.url().endsWith('/permissions'))
  // proves: A-0491, A-0494, A-0495, A-0497, A-0937
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  expect((await createPromise).postDataJSON()).toMatchObject({ name, app_access: true, admin_access: false })
  expect((await given).postDataJSON()).toHaveLength(20)
  // proves: A-0022, A-0512
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/roles\/[0-9a-f-]{36}$/)
  const address = page.url()

  await test.step('permissions by cell and row apply immediately with undo', async () => {
    await choose(page, 'countries', 'read', 'All access')
    await expect(level(page, 'countries', 'read')).toHaveAttribute('data-level', 'all')
    await page.getByRole('button', { name: 'All access to Regions' }).click()
    await expect(level(page, 'regions', 'delete')).toHaveAttribute('data-level', 'all')
    await notice(page, 'All access to Regions').getByRole('button', { name: 'Undo' }).click()
    await expect(level(page, 'regions', 'delete')).toHaveAttribute('data-level', 'none')
  })

  let matching = ''
  await test.step('a custom rule counts its matches', async () => {
    // proves: A-0023, A-0573, A-0605
    const requestPromise = page.waitForRequest(each => each.method() === 'GET' && /\/permissions\/\d+/.test(each.url()))
    await choose(page, 'travel_notes', 'read', 'Use custom')
    await requestPromise
    await expect(page).toHaveURL(new RegExp(`${address}/\\d+$`))
    const drawer = page.locator('[data-part="drawer"]')
    await expect(drawer.getByRole('heading', { name: `${name} → Travel Notes → Read` })).toBeVisible()
    await drawer.getByPlaceholder('Add filter').click()
    await page.getByRole('option', { name: 'Status', exact: true }).click()
    await drawer.getByRole('combobox', { name: 'Operator for Status' }).selectOption('eq')
    await drawer.getByRole('combobox', { name: 'Value for Status' }).selectOption('published')
    const matches = drawer.locator('[data-part="match-count"]')
    await expect(matches).toHaveText(/^Matches \d+ of \d+ items$/)
    matching = /Matches (\d+)/.exec((await matches.textContent()) ?? '')?.[1] ?? ''
    await drawer.getByRole('tab', { name: /Field permissions/ }).click()
    await drawer.getByRole('button', { name: 'Select all' }).click()
    // proves: A-0617, A-0618
    const saved = page.waitForRequest(each => each.method() === 'PATCH' && /\/permissions\/\d+$/.test(each.url()))
    await drawer.getByRole('button', { name: 'Save' }).click()
    expect((await saved).postDataJSON()).toEqual({
      fields: ['*'],
      permissions: { _and: [{ status: { _eq: 'published' } }] },
      validation: null,
      presets: null,
    })
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(level(page, 'travel_notes', 'read')).toHaveAttribute('data-level', 'custom')
  })

  await test.step('the studio shows only the permitted data for that role', async () => {
    await page.getByRole('button', { name: 'View studio as this role' }).click()
    await expect(page.locator('[data-part="viewing-banner"]')).toContainText(name)
    await page.goto('/admin/collections/travel_notes')
    await expect(rows(page).first()).toBeVisible()
    await expect(count(page)).toHaveText(new RegExp(`${matching}( items)?$`))
    await page.goto('/admin/collections/languages')
    await expect(page.locator('[data-part="empty-state"]')).toBeVisible()
    await page.getByRole('button', { name: 'Stop viewing' }).click()
    await expect(page.locator('[data-part="viewing-banner"]')).toHaveCount(0)
  })

  await test.step('public access is reported and undone', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Roles & permissions' }).click()
    // proves: A-0488, A-0547
    await page.getByRole('link', { name: 'Public' }).click()
    await expect(page).toHaveURL(/\/settings\/roles\/public$/)
    await expect(level(page, 'locales', 'read')).toHaveAttribute('data-level', 'none')
    await expect(page.getByRole('button', { name: 'Delete item' })).toHaveCount(0)
    expect((await request.get('/items/locales')).status()).toBe(403)
    // proves: A-0927
    await choose(page, 'locales', 'read', 'All access')
    const message = notice(page, 'Public access: Locales')
    await expect(message).toContainText(/\d+ items can be read/)
    expect((await request.get('/items/locales')).status()).toBe(200)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(level(page, 'locales', 'read')).toHaveAttribute('data-level', 'none')
    expect((await request.get('/items/locales')).status()).toBe(403)
  })

  await test.step('the role is deleted', async () => {
    await page.goto(address)
    // proves: A-0520, A-0521
    await page.getByRole('button', { name: 'Delete item' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/settings\/roles$/)
    await expect(page.locator('[data-part="roles"] tbody tr').first()).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })
})

test('edits, copies and protects a role (A-0516, A-0517, A-0522)', async ({ page }) => {
  await signIn(page, 'admin')
  const form = (name: string) => field(page, name)
  const overview = page.locator('[data-part="permissions"]')
  const everything = page.getByText('Administrators have all permissions.')
  await page.goto('/admin/settings/roles')
  await page.getByRole('link', { name: 'Reader' }).click()
  const address = page
    .url()
    .replace('/admin', '')
    .replace(/^https?:\/\/[^/]+/, '')

  await test.step('the form edits the role and keeps unsaved edits while a permission is open', async () => {
    for (const [name, id] of [
      ['name', 'A-0824'],
      ['icon', 'A-0826'],
      ['description', 'A-0825'],
      ['app_access', 'A-0829'],
      ['admin_access', 'A-0828'],
      ['ip_access', 'A-0830'],
      ['enforce_tfa', 'A-0831'],
      ['users', 'A-0827'],
      ['module_list', 'A-0832'],
      ['collection_list', 'A-0833'],
    ] as const)
      await test.step(`the form has ${name} (${id})`, () => expect(form(name)).toBeVisible())
    await test.step('the page shows the id of the role (A-0532, A-0823)', async () => {
      await expect(page.locator('code', { hasText: address.split('/').at(-1) ?? '' })).toBeVisible()
    })
    // proves: A-0525, A-0526
    const save = page.getByRole('button', { name: /^Save/ }).first()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    // proves: A-0528, A-0529, A-0530, A-0531, A-0923
    await expect(overview).toBeVisible()
    await expect(everything).toHaveCount(0)
    await form('admin_access').getByRole('switch').click()
    await expect(everything).toBeVisible()
    await expect(overview).toHaveCount(0)
    await form('admin_access').getByRole('switch').click()
    // proves: A-0925
    await form('app_access').getByRole('switch').click()
    await expect(page.getByText('cannot use the studio')).toBeVisible()
    await form('app_access').getByRole('switch').click()
    await form('description').getByRole('textbox').fill('Looks on')
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await choose(page, 'travel_notes', 'read', 'Use custom')
    await expect(page.locator('[data-part="drawer"]').getByRole('tab')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(form('description').getByRole('textbox')).toHaveValue('Looks on')
    // proves: A-0545
    await page.getByRole('link', { name: 'Extensions' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('If you leave this page')
    await page.keyboard.press('Escape')
    // proves: A-0543, A-0544
    for (const section of ['Information', 'Revisions'])
      await expect(page.locator('[data-part="sidebar-section"]', { hasText: section })).toBeVisible()
    // proves: A-0527
    await save.click()
    await expect(page).toHaveURL(/\/settings\/roles$/)
    await expect(page.getByRole('row', { name: /Reader.*Looks on/ })).toBeVisible()
  })

  await test.step('users are invited, and the role is copied without them', async () => {
    await page.getByRole('link', { name: 'Reader' }).click()
    // proves: A-0523
    await page.getByRole('button', { name: 'Invite people' }).click()
    await expect(page.getByLabel('Email addresses')).toBeFocused()
    await expect(page.getByRole('alertdialog').getByRole('combobox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Duplicate role' }).click()
    await page.getByRole('alertdialog').getByLabel('Name').fill('Onlookers')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Onlookers' })).toBeVisible()
    await expect(level(page, 'travel_notes', 'read')).toHaveAttribute('data-level', 'custom')
    await expect(level(page, 'countries', 'read')).toHaveAttribute('data-level', 'all')
    await page.getByRole('button', { name: 'Delete item' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/settings\/roles$/)
  })

  await test.step('administrators cannot lock themselves out, and a rejected save keeps the edits', async () => {
    // proves: A-0550
    await page.getByRole('link', { name: 'Administrator' }).click()
    await expect(everything).toBeVisible()
    await form('admin_access').getByRole('switch').click()
    await page.keyboard.press('Control+s')
    await expect(page.locator('[data-part="notifications"] [role="alert"]')).toBeVisible()
    await expect(form('admin_access').getByRole('switch')).not.toBeChecked()
    await form('admin_access').getByRole('switch').click()
    // proves: A-0546 The cached permissions of the user's own role are read again.
    await form('description').getByRole('textbox').fill('Runs the place')
    const reloadPromise = page.waitForRequest(/\/fieldhouse\/boot|\/permissions\/me/)
    await page.keyboard.press('Control+s')
    await reloadPromise
    await form('description').getByRole('textbox').fill('Has access to everything')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^\d+ unsaved change/)).toHaveCount(0)
    // proves: A-0549
    await page.goto('/admin/settings/roles/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })

  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const description = 'Sees what is published and changes nothing'
  const restored = await page.request.patch(address.replace('/settings', ''), { headers, data: { description } })
  expect(restored.ok()).toBe(true)
})

test('copies permissions from another role and to another collection, with undo (A-1528)', async ({
  page,
  request,
}) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const made: string[] = []
  const makeRole = async (name: string) => {
    const answer = await request.post('/roles', { headers, data: { name, app_access: true, admin_access: false } })
    const { id } = (await answer.json()).data
    made.push(id)
    return String(id)
  }
  const rowsOf = async (role: string) => {
    const query = `filter[role][_eq]=${role}&fields=collection,action,fields,permissions&sort=collection,action&limit=-1`
    return (await (await request.get(`/permissions?${query}`, { headers })).json()).data
  }
  try {
    const stamp = Date.now()
    const [from, to] = [await makeRole(`Givers ${stamp}`), await makeRole(`Takers ${stamp}`)]
    const rule = { status: { _eq: 'published' } }
    await request.post('/permissions', {
      headers,
      data: [
        { role: from, collection: 'countries', action: 'read', fields: ['*'] },
        { role: from, collection: 'travel_notes', action: 'update', fields: ['title'], permissions: rule },
        { role: to, collection: 'regions', action: 'delete', fields: ['*'] },
      ],
    })
    await signIn(page, 'admin')
    await page.goto(`/admin/settings/roles/${to}`)
    const open = async () => {
      await page.getByRole('button', { name: 'Copy permissions' }).click()
      await page.getByLabel('From role').selectOption(`Givers ${stamp}`)
    }
    const dialog = page.getByRole('alertdialog')
    await test.step('all permissions of a role replace those of another, and undo restores them', async () => {
      await open()
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(level(page, 'countries', 'read')).toHaveAttribute('data-level', 'all')
      await expect(level(page, 'travel_notes', 'update')).toHaveAttribute('data-level', 'custom')
      await expect(level(page, 'regions', 'delete')).toHaveAttribute('data-level', 'none')
      expect(await rowsOf(to)).toEqual(await rowsOf(from))
      await notice(page, 'Permissions copied').getByRole('button', { name: 'Undo' }).click()
      await expect(level(page, 'regions', 'delete')).toHaveAttribute('data-level', 'all')
      await expect(level(page, 'countries', 'read')).toHaveAttribute('data-level', 'none')
    })
    await test.step('the permissions on one collection are copied to another', async () => {
      await open()
      await page.getByLabel('From collection').selectOption('Countries')
      await page.getByLabel('To collection').selectOption('Travel Notes')
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(level(page, 'travel_notes', 'read')).toHaveAttribute('data-level', 'all')
      await expect(level(page, 'regions', 'delete')).toHaveAttribute('data-level', 'all')
      await expect(level(page, 'countries', 'read')).toHaveAttribute('data-level', 'none')
    })
    await test.step('without permissions there is nothing to copy', async () => {
      await open()
      await page.getByLabel('From collection').selectOption('Regions')
      await expect(dialog.getByRole('button', { name: /^Copy/ })).toHaveAttribute('aria-disabled', 'true')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
  } finally {
    for (const role of made) await request.delete(`/roles/${role}`, { headers })
  }
})
