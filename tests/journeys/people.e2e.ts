import { expect, type Page, test } from '@playwright/test'
import { linkFor } from './mails.ts'
import { field, forgetViews, people, saveAndStay, signIn } from './studio.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'User directory' })
const title = (page: Page) => page.locator('h1')
const card = (page: Page, name: string) => page.locator('[data-part="card"]', { hasText: name })
const dialog = (page: Page) => page.getByRole('alertdialog')

async function api(page: Page) {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const make = async (data: Readonly<Record<string, unknown>>): Promise<string> => {
    const answer = await page.request.post('/users', { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data.id
  }
  const role = async (name: string): Promise<string> => {
    const answer = await page.request.get(`/roles?filter[name][_eq]=${name}&fields=id`, { headers })
    return (await answer.json()).data[0].id
  }
  return { headers, make, role }
}

test.afterEach(({ page }) => forgetViews(page, 'admin'))

test('invites users and lists rejected addresses with the reason (P-061, P-062, P-063)', async ({ page }) => {
  // proves: P-064, P-065, P-066, P-067, P-072, P-572
  await signIn(page, 'admin')
  const email = `ada-${Date.now()}@example.com`
  let refusals = 0
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname !== '/roles') return
    refusals++
    expect([url.searchParams.get('sort'), url.searchParams.get('fields')]).toEqual(['name', 'id,name'])
  })
  await page.goto('/admin/users')
  await expect(card(page, 'Edda Lind')).toBeVisible()
  const before = refusals
  await page.getByRole('button', { name: 'Invite people' }).click()
  const role = dialog(page).getByLabel('Role')
  await expect(role.locator('option:checked')).toHaveText('Select a role')
  const send = dialog(page).getByRole('button', { name: /^Invite/ })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByLabel('Email addresses').fill(`${email}, ${people.reader.email}\nnobody`)
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await role.selectOption('Reader')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect.poll(() => refusals).toBeGreaterThanOrEqual(before + 2)
  await role.selectOption('Reader')
  await send.click()
  await expect(dialog(page).getByRole('alert')).toContainText('1 person invited. 2 invitations failed')
  await expect(dialog(page).getByRole('listitem')).toContainText([
    'Not a valid email address',
    'A user with this email address already exists',
  ])
  await expect(dialog(page).getByLabel('Email addresses')).toHaveValue(`nobody\n${people.reader.email}`)
  await page.keyboard.press('Escape')
  // A user invited from the list of a role gets that role.
  await navigation(page).getByRole('link', { name: 'Reader' }).click()
  await expect(card(page, email)).toBeVisible()
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect(dialog(page).getByLabel('Email addresses')).toBeVisible()
  await expect(role).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/admin/logout')
  await expect(page).toHaveURL(/reason=SIGN_OUT/)
  await page.goto(await linkFor(email, 'accept-invite'))
  await page.getByLabel('Password').fill('a password of her own')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a password of her own')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Collections')
})

test('shows all users or a role in the directory and edits several at once (P-141, P-142, P-143)', async ({ page }) => {
  const { make, role } = await api(page)
  const reader = await role('Reader')
  const stamp = Date.now()
  const newUsers = [1, 2].map(each => ({
    first_name: 'Temp',
    last_name: `${each}`,
    email: `${each}-${stamp}@example.com`,
  }))
  for (const each of newUsers) await make({ ...each, role: reader })
  await signIn(page, 'admin')
  await test.step('four placeholders show while the roles load (P-144, P-148)', async () => {
    let answer = () => {}
    await page.route('**/roles?*', async route => {
      await new Promise<void>(resolve => {
        answer = resolve
      })
      await route.continue()
    })
    await page.goto('/admin/users')
    await expect(title(page)).toHaveText('User directory')
    await expect(navigation(page).getByRole('status').locator('> *')).toHaveCount(4)
    answer()
  })
  await test.step('users show as cards with name and email (P-446, P-448, P-449)', async () => {
    await expect(card(page, 'Edda Lind')).toContainText('editor@example.com')
  })
  await page.unroute('**/roles?*')
  await test.step('users are sorted by email (P-447)', async () => {
    const names = await page.locator('[data-part="card-link"]').allTextContents()
    expect(names.findIndex(name => name.includes('Admin'))).toBeLessThan(names.findIndex(name => name.includes('Edda')))
  })
  await test.step('the navigation has all users and every role (P-145, P-146)', async () => {
    await expect(navigation(page).getByRole('link')).toContainText([
      '',
      'All users',
      'Administrator',
      'Editor',
      'Reader',
    ])
  })
  await test.step('a role shows its users (P-147)', async () => {
    await navigation(page).getByRole('link', { name: 'Reader' }).click()
    await expect(page).toHaveURL(`/admin/users?role=${reader}`)
    await expect(title(page)).toHaveText('Reader')
    await expect(card(page, 'Edda Lind')).toHaveCount(0)
  })
  await test.step('filters of the URL cannot be removed, and others can be cleared (P-150)', async () => {
    // Filters fixed by the URL are shown, and cannot be removed.
    await page.locator('[data-part="sidebar-section"]', { hasText: 'Filters' }).locator('summary').click()
    await expect(page.locator('[data-part="locked-filter"]')).toContainText('Role is Reader')
    await page.getByPlaceholder('Search items').fill('nobody at all')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(card(page, 'Robin Hale')).toBeVisible()
    await expect(page).toHaveURL(`/admin/users?role=${reader}`)
  })

  await test.step('the layout can be changed (P-149)', async () => {
    await page.getByLabel('Layout', { exact: true }).selectOption('Table')
  })
  await test.step('several users are edited in a drawer with their number (P-156)', async () => {
    for (const { email } of newUsers) await page.locator('tr', { hasText: email }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Edit selected items' }).click()
    await expect(page.locator('[data-part="drawer"]').getByRole('heading').first()).toHaveText('Edit 2 items')
    await page.keyboard.press('Escape')
  })
  await test.step('several users are deleted in one request (P-571)', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const removed = page.waitForRequest(request => request.method() === 'DELETE')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    expect((await removed).postDataJSON()).toHaveLength(2)
    await expect(page.locator('tr', { hasText: newUsers[0]?.email ?? '' })).toHaveCount(0)
  })

  await test.step('a role without users offers to create one (P-151)', async () => {
    await page.goto('/admin/users?role=00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('No users yet')).toBeVisible()
    await page.locator('[data-part="empty-state"]').getByRole('button', { name: 'Create user' }).click()
    await expect(page).toHaveURL(/\/admin\/users\/(\+|%2B)/)
    await expect(title(page)).toHaveText('New user')
  })
})

test('shows the page of a user with details, saving and leaving (P-157, P-158, P-159)', async ({ page }) => {
  const { make, role } = await api(page)
  const reader = await role('Reader')
  const email = `ines-${Date.now()}@example.com`
  await signIn(page, 'admin')
  await page.goto(`/admin/users/+?role=${reader}`)
  await expect(title(page)).toHaveText('New user')
  // proves: P-172, P-173
  for (const section of ['Revisions', 'Comments'])
    await expect(page.locator('[data-part="sidebar-section"]', { hasText: section })).toHaveCount(0)
  await field(page, 'first_name').getByRole('textbox').fill('Inès')
  await field(page, 'email').getByRole('textbox').fill(email)
  await field(page, 'title').getByRole('textbox').fill('Correspondent')
  await field(page, 'location').getByRole('textbox').fill('Brest')
  await field(page, 'password')
    .getByRole('textbox')
    .or(field(page, 'password').locator('input'))
    .first()
    .fill('long enough')
  // proves: P-185, P-180
  await saveAndStay(page)
  await expect(page).toHaveURL(/\/users\/[\da-f-]{36}$/)
  const box = page.locator('[data-part="user-box"]')
  // proves: P-161, P-162, P-163, P-164, P-165
  for (const words of ['Inès', 'Correspondent', email, 'Brest', 'Reader']) await expect(box).toContainText(words)
  // proves: P-160 Without an image, the avatar shows the initials.
  await expect(box.getByText('I', { exact: true })).toBeVisible()
  const sidebar = page.locator('[data-part="sidebar"]')
  // proves: P-166, P-167, P-168, P-169, P-170, P-171
  for (const words of ['Key', 'Last page', 'Last access', 'Created on', 'Created by', 'Modified on'])
    await expect(sidebar.getByText(words, { exact: true })).toBeVisible()
  await expect(sidebar.getByText('Admin User')).toBeVisible()
  // proves: P-174
  await expect(sidebar).toContainText('A user signs in with an email and password')
  await expect(sidebar.getByRole('link', { name: 'View activity of this user' })).toHaveAttribute(
    'href',
    /activity\?user=/,
  )
  // proves: P-190
  for (const hidden of ['id', 'last_page', 'last_access', 'tfa_secret'])
    await expect(field(page, hidden)).toHaveCount(0)
  const stored = field(page, 'password').locator('input')
  await expect(stored).toHaveValue('')
  await expect(stored).toHaveAttribute('placeholder', 'Value securely stored')
  for (const section of ['Revisions', 'Comments'])
    await expect(sidebar.locator('[data-part="sidebar-section"]', { hasText: section })).toBeVisible()

  // proves: P-177, P-179, P-181, P-183
  await field(page, 'title').getByRole('textbox').fill('Editor')
  await page.getByRole('link', { name: 'Back to User directory' }).click()
  await expect(dialog(page)).toContainText('Unsaved changes')
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Control+Shift+s')
  await expect(page).toHaveURL(/\/admin\/users\/(\+|%2B)$/)
  await page.goBack()
  await sidebar.locator('[data-part="sidebar-section"]', { hasText: 'Revisions' }).locator('summary').click()
  await sidebar.locator('[data-part="revision"]').first().click()
  // proves: P-175, P-176
  for (const tab of ['Changes', 'Item preview'])
    await expect(page.locator('[data-part="drawer"]').getByRole('tab', { name: tab })).toBeVisible()
  await page.keyboard.press('Escape')
  const account = { email: `copy-${email}`, password: 'a long password of hers' }
  await page.goto(`/admin/users/${await make({ ...account, first_name: 'Original' })}`)
  await expect(box).toContainText('Original')
  await field(page, 'email').getByRole('textbox').fill(`second-${email}`)
  const original = page.url()
  await page.getByRole('button', { name: 'More save options' }).click()
  // proves: P-184
  await page.getByRole('menuitem', { name: 'Save as copy' }).click()
  await expect(page).not.toHaveURL(original)
  await expect(box).toContainText(`second-${email}`)
  await field(page, 'title').getByRole('textbox').fill('Discarded')
  await page.getByRole('link', { name: 'Back to User directory' }).click()
  // proves: P-178
  await dialog(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/admin/users')
  await card(page, `copy-${email}`).getByRole('link').click()
  await field(page, 'status').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Suspended' }).click()
  expect((await page.request.post('/auth/login', { data: account })).status()).toBe(200)
  // proves: P-182
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/admin/users')
  // A suspended user stays in the directory, and cannot sign in.
  await expect(card(page, `copy-${email}`)).toBeVisible()
  expect((await page.request.post('/auth/login', { data: account })).status()).toBe(401)
})

test('applies changes to the own account immediately and requires the password for sign-in data (P-186)', async ({
  page,
}) => {
  const { make, role } = await api(page)
  const email = `own-${Date.now()}@example.com`
  const id = await make({
    email,
    password: 'the first password',
    first_name: 'Noor',
    role: await role('Administrator'),
  })
  await page.request.post('/auth/login', { data: { email, password: 'the first password', mode: 'cookie' } })
  await page.goto('/admin/favicon.svg')
  await page.evaluate(() => localStorage.setItem('fieldhouse.signed-in', '1'))
  await page.goto(`/admin/users/${id}`)
  await field(page, 'first_name').getByRole('textbox').fill('Zahra')
  await field(page, 'theme').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Dark mode' }).click()
  const hydrated = page.waitForResponse('**/fieldhouse/boot')
  await saveAndStay(page)
  await hydrated
  await expect(page.getByRole('button', { name: 'Zahra' }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // The response of the server when the sign-in is some time ago.
  const refusal = {
    errors: [{ message: '', extensions: { code: 'FORBIDDEN', field: 'email', reason: 'confirmation' } }],
  }
  await page.route(`**/users/${id}?*`, route => route.fulfill({ status: 403, json: refusal }), { times: 1 })
  await field(page, 'email').getByRole('textbox').fill(`new-${email}`)
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toContainText('Confirm your password')
  await dialog(page).getByLabel('Current password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('Wrong password')
  await dialog(page).getByLabel('Current password').fill('the first password')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part="save-status"]')).toContainText('Saved at')
  await expect(page.locator('[data-part="user-box"]')).toContainText(`new-${email}`)
})

test('hides the directory without read permission and disables edits with read access (P-073, P-074, P-139)', async ({
  page,
}) => {
  // proves: P-140, P-152, P-153, P-154, P-155
  await signIn(page, 'editor')
  await page.goto('/admin/users')
  await expect(title(page)).toHaveText('Page not found')
  await expect(page.getByRole('link', { name: 'User directory' })).toHaveCount(0)
  const { headers, make } = await api(page)
  const createdRole = await page.request.post('/roles', { headers, data: { name: `Clerk ${Date.now()}` } })
  const role = (await createdRole.json()).data.id
  const permission = { role, collection: 'directus_users', action: 'read', fields: ['*'] }
  expect((await page.request.post('/permissions', { headers, data: permission })).ok()).toBe(true)
  const email = `clerk-${Date.now()}@example.com`
  const id = await make({ email, password: 'a long password of hers', first_name: 'Ola', role })
  await page.request.post('/auth/login', { data: { email, password: 'a long password of hers', mode: 'cookie' } })
  await page.goto('/admin/users')
  await expect(card(page, 'Edda Lind')).toBeVisible()
  for (const name of ['Create user', 'Invite people']) {
    const button = page.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.hover()
    await expect(page.getByRole('tooltip')).toContainText('does not have permission')
  }
  for (const name of ['Edda Lind', 'Robin Hale']) {
    await card(page, name).hover()
    await card(page, name).getByRole('checkbox').check()
  }
  for (const name of ['Edit selected items', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`/admin/users/${id}`)
  await expect(field(page, 'first_name').getByRole('textbox')).toHaveAttribute('readonly', '')
  await expect(page.locator('[data-part="user-box"]')).toContainText('Ola')

  for (const more of [
    { collection: 'directus_users', action: 'create' },
    { collection: 'directus_roles', action: 'read' },
  ])
    await page.request.post('/permissions', { headers, data: { role, fields: ['*'], ...more } })
  await page.goto('/admin/users')
  await expect(card(page, 'Edda Lind')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite people' })).not.toHaveAttribute('aria-disabled')
})

test('shows the own account in the own language without permission to read users (P-186, P-187, P-188)', async ({
  page,
}) => {
  // proves: P-189
  await signIn(page, 'reader')
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: /Robin Hale/ }).click()
  await expect(page).toHaveURL(/\/admin\/profile$/)
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0)
  const title = field(page, 'title').getByRole('textbox')
  await title.fill('First reader')
  await saveAndStay(page)
  await expect(page.locator('[data-part="user-box"]')).toContainText('First reader')
  await title.fill('')
  await saveAndStay(page)

  const name = (field: string) => page.locator(`[data-field="${field}"] label`).first()
  await expect(name('first_name')).toHaveText('First name')
  const language = field(page, 'language').getByRole('combobox')
  await language.fill('deutsch')
  await page.getByRole('option', { name: /Deutsch \(Deutschland\)/ }).click()
  try {
    await page.keyboard.press('Control+s')
    // The messages, the names of fields and those of collections.
    await expect(page.getByRole('button', { name: 'Speichern' }).first()).toBeVisible()
    await expect(name('first_name')).toHaveText('Vorname')
    await expect(page.locator('#navigation').getByRole('link', { name: 'Länder', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  } finally {
    const login = await page.request.post('/auth/login', { data: people.reader })
    const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
    expect((await page.request.patch('/users/me', { headers, data: { language: null } })).ok()).toBe(true)
  }
})
