import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { forgetViews, people, rows, signIn, withoutStartData } from './studio.ts'

test.afterEach(async ({ page }) => {
  await forgetViews(page, 'admin')
  // Other journeys count the notes.
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const { data } = await (
    await page.request.get('/items/travel_notes?filter[title][_eq]=Noted twice', { headers })
  ).json()
  for (const { id } of data) await page.request.delete(`/items/travel_notes/${id}`, { headers })
})

test('lists, filters and opens the activity (P-200, P-202, P-203)', async ({ page }) => {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const created = await page.request.post('/items/travel_notes', { headers, data: { title: 'Noted in the log' } })
  const note = (await created.json()).data.id
  await page.request.patch(`/items/travel_notes/${note}`, { headers, data: { title: 'Noted twice' } })
  await signIn(page, 'admin')
  await page.goto('/admin/collections')
  await expect(page.locator('h1')).toHaveText('Collections')
  await page.keyboard.press('Control+k')
  await page.locator('[data-part="palette"] input').fill('Activity')
  // proves: P-222, P-451
  const requestPromise = page.waitForRequest(request => new URL(request.url()).pathname === '/activity')
  await page.getByRole('menuitem', { name: 'Activity' }).first().click()
  expect(new URL((await requestPromise).url()).searchParams.get('sort')).toBe('-timestamp')
  await expect(page.locator('h1')).toHaveText('Activity')
  // proves: P-450, P-452
  await expect(page.getByRole('columnheader')).toHaveText(['Action', 'Item', 'Collection', 'Timestamp', 'User'])
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
  // proves: P-207
  await expect(page.locator('header').getByRole('link', { name: 'Collections' })).toHaveAttribute(
    'href',
    '/admin/collections',
  )
  // proves: P-204, P-205, P-206
  const sections = page.locator('[data-part="sidebar-section"]')
  await expect(sections).toContainText(['Filters', 'Layout options', 'Export', 'Information'])
  await sections.filter({ hasText: 'Information' }).locator('summary').click()
  await expect(sections.filter({ hasText: 'Information' })).toContainText('Everything that happened in the project')

  const navigation = page.getByRole('navigation', { name: 'Activity' })
  // proves: P-215, P-216, P-217, P-218, P-219
  for (const [name, query] of [
    ['Created', 'action=create'],
    ['Deleted', 'action=delete'],
    ['Commented', 'action=comment'],
    ['Signed in', 'action=authenticate'],
    ['Updated', 'action=update'],
  ] as const) {
    await navigation.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/admin/activity?${query}`)
    await expect(page.locator('h1')).toHaveText(name)
  }
  // proves: P-221 Filters of the navigation apply together with the user's own search and filters.
  const narrowed = page.waitForRequest(
    request => request.url().includes('/activity?') && request.url().includes('search'),
  )
  await page.getByPlaceholder('Search items').fill('travel_notes')
  const filter = new URL((await narrowed).url()).searchParams.get('filter') ?? ''
  const withoutPresets = { collection: { _neq: 'directus_presets' } }
  expect(JSON.parse(filter)).toEqual({ _and: [{ action: { _eq: 'update' } }, withoutPresets] })
  await expect(rows(page).first()).toContainText('Travel Notes')
  // proves: P-208, P-573
  const entry = page.waitForRequest(request => /^\/activity\/\d+$/.test(new URL(request.url()).pathname))
  await rows(page).first().click()
  expect(new URL((await entry).url()).searchParams.get('fields')?.split(',')).toEqual([
    ...['user.id', 'user.email', 'user.first_name', 'user.last_name'],
    ...['action', 'timestamp', 'ip', 'user_agent', 'collection', 'item'],
  ])
  await expect(page).toHaveURL(/\/admin\/activity\/\d+\?action=update/)
  const drawer = page.locator('[data-part="drawer"]')
  for (const words of ['Updated', 'Admin User', 'Travel Notes', 'Noted twice', String(note), '127.0.0.1', 'Chrome'])
    await expect(drawer).toContainText(words)
  // proves: P-209
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/admin\/activity\?action=update/)
  await rows(page).first().click()
  // proves: P-210
  await drawer.getByRole('link', { name: 'Open item' }).click()
  await expect(page).toHaveURL(`/admin/collections/travel_notes/${note}`)

  // proves: P-211, P-212
  await page.goto('/admin/activity/99999999')
  await expect(drawer.getByRole('alert')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Open item' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/admin/activity')
  // The user's own filters apply together with those of the navigation.
  const user = (await (await page.request.get('/users/me', { headers })).json()).data.id
  const filters = [{ key: 'a', field: 'collection', operator: 'eq', value: 'travel_notes' }]
  const preset = await page.request.post('/presets', {
    headers,
    data: { collection: 'directus_activity', user, filters },
  })
  expect(preset.ok()).toBe(true)
  const combined = page.waitForRequest(request => new URL(request.url()).pathname === '/activity')
  await page.goto('/admin/activity?action=update')
  expect(JSON.parse(new URL((await combined).url()).searchParams.get('filter') ?? '')).toEqual({
    _and: [{ action: { _eq: 'update' } }, withoutPresets, { collection: { _eq: 'travel_notes' } }],
  })
  // proves: P-214
  await navigation.getByRole('link', { name: 'My activity' }).click()
  await expect(rows(page).first()).toContainText('Admin User')
  const others = await page.request.get('/users?filter[email][_eq]=editor@example.com&fields=id', { headers })
  await page.goto(`/admin/activity?user=${(await others.json()).data[0].id}`)
  await expect(page.locator('h1')).toHaveText('Edda Lind’s activity')
})

test('shows a user card on hover over a name (P-195, P-570)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/activity')
  const name = rows(page).first().locator('button', { hasText: 'Admin User' })
  const requestPromise = page.waitForRequest(request => /\/users\/[\da-f-]{36}$/.test(new URL(request.url()).pathname))
  await name.hover()
  expect(new URL((await requestPromise).url()).searchParams.get('fields')?.split(',')).toEqual(
    expect.arrayContaining(['email', 'first_name', 'last_name', 'avatar.id', 'role.name', 'status']),
  )
  await expect(page.locator('[data-part="user-card"]')).toContainText('admin@example.com')
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-part="user-card"]')).toHaveCount(0)
})

test('names items by their title, with one request for a page', async ({ page }) => {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const create = async (title: string): Promise<string> =>
    (await (await page.request.post('/items/travel_notes', { headers, data: { title } })).json()).data.id
  const [kept, gone] = [await create('Noted twice'), await create('Noted briefly')]
  await page.request.delete(`/items/travel_notes/${gone}`, { headers })
  await signIn(page, 'admin')
  const reads: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(items\/|users$|files$|fieldhouse\/reads$)/.test(pathname)) reads.push(pathname)
  })
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const isTitles = (url: URL) => /^\/(items\/|users$|fieldhouse\/reads$)/.test(url.pathname)
  await page.route(isTitles, async route => {
    await held
    await route.continue()
  })
  await page.goto('/admin/activity')
  const log = page.locator('[data-part="activity-log"]')
  // Until the titles arrive, and for items that are gone, their keys.
  const row = log.getByRole('row').filter({ hasText: kept })
  await expect(row).toHaveCount(1)
  const before = await row.boundingBox()
  release()
  const titled = log.getByRole('row').filter({ has: page.getByRole('link', { name: 'Noted twice' }) })
  await expect(titled).toHaveCount(1)
  await expect(log.getByText(kept)).toHaveCount(0)
  expect(await titled.boundingBox()).toEqual(before)
  await expect(log.getByRole('link', { name: gone })).toHaveCount(2)
  expect(reads).toHaveLength(1)
  expect(await axeViolations(page)).toEqual([])
})

test('shows changes made together as one entry that opens', async ({ page }) => {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
  const title = { field: 'title', type: 'string', schema: {}, meta: {} }
  const data = { collection: 'made_at_once', meta: {}, schema: {}, fields: [key, title] }
  expect((await page.request.post('/collections', { headers, data })).ok()).toBe(true)
  try {
    await signIn(page, 'admin')
    await page.goto('/admin/activity')
    const plan = page.locator('[data-part="plan"]').first()
    const button = plan.getByRole('button', { name: 'Several changes (3)' })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(plan).toContainText('Created')
    const part = (name: string) => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(part('Made At Once')).toHaveCount(0)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(part('Made At Once')).toContainText('Collections')
    await expect(part('Made At Once: Title')).toContainText('Fields')
    await part('Made At Once: Title').click()
    await expect(page.locator('[data-part="drawer"]')).toContainText('Created')
    await page.locator('[data-part="drawer"]').getByRole('button', { name: 'Done' }).click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await plan.click()
    await expect(part('Made At Once')).toHaveCount(0)
  } finally {
    await page.request.delete('/collections/made_at_once', { headers })
  }
})

test('narrows the activity by action, collection, user and days, in the address', async ({ page }) => {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  await page.request.post('/items/travel_notes', { headers, data: { title: 'Noted twice' } })
  const bookmark = { collection: 'travel_notes', bookmark: 'Noted view' }
  const preset = (await (await page.request.post('/presets', { headers, data: bookmark })).json()).data.id
  await signIn(page, 'admin')
  await page.goto('/admin/activity')
  const controls = page.getByRole('group', { name: 'Filters' })
  const note = rows(page).filter({ has: page.getByRole('link', { name: 'Noted twice' }) })
  const view = rows(page).filter({ has: page.getByRole('link', { name: 'Noted view' }) })
  await expect(note.first()).toBeVisible()
  // Changes of presets are hidden, and the page says so.
  await expect(view).toHaveCount(0)
  const hide = controls.getByRole('checkbox', { name: 'Hide changes to presets' })
  await expect(hide).toBeChecked()
  await hide.uncheck()
  await expect(page).toHaveURL('/admin/activity?presets=shown')
  await expect(view).toHaveCount(1)
  await controls.getByLabel('Action').selectOption({ label: 'Created' })
  await controls.getByLabel('Collection').selectOption({ label: 'Travel Notes' })
  await expect(page).toHaveURL('/admin/activity?presets=shown&action=create&collection=travel_notes')
  await expect(page.locator('h1')).toHaveText('Created')
  await expect(view).toHaveCount(0)
  await expect(note.first()).toBeVisible()
  await hide.check()
  await expect(page).toHaveURL('/admin/activity?action=create&collection=travel_notes')
  await controls.getByRole('combobox', { name: 'User' }).fill('Edda')
  // The first options are those of an empty search.
  const found = page.getByRole('listbox', { name: 'Choices' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page).toHaveURL(/\?action=create&collection=travel_notes&user=[\da-f-]{36}$/)
  await expect(page.locator('h1')).toHaveText('Edda Lind’s activity')
  await expect(page.getByText('No results')).toBeVisible()
  await controls.getByRole('button', { name: 'Clear' }).click()
  await expect(note.first()).toBeVisible()
  // Days include both ends.
  const day = await page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0')).join('-')
  })
  await controls.getByLabel('From', { exact: true }).fill(day)
  await controls.getByLabel('To', { exact: true }).fill(day)
  await expect(page).toHaveURL(`/admin/activity?action=create&collection=travel_notes&from=${day}&to=${day}`)
  await expect(note.first()).toBeVisible()
  await controls.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No results')).toBeVisible()
  // The address keeps everything, and so does the way back.
  await page.reload()
  await expect(controls.getByLabel('To', { exact: true })).toHaveValue('2020-01-01')
  await page.goBack()
  await expect(controls.getByLabel('To', { exact: true })).toHaveValue(day)
  await expect(note.first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.request.delete(`/presets/${preset}`, { headers })
})

test('exports the narrowed activity as a file that the command line verifies', async ({ page }) => {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  await page.request.post('/items/travel_notes', { headers, data: { title: 'Noted twice' } })
  await signIn(page, 'admin')
  await page.goto('/admin/activity?action=create&collection=travel_notes')
  await expect(rows(page).first()).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export for audit' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^audit-\d{8}T\d{6}Z\.ndjson$/)
  const notice = page.locator('[data-part="notifications"]')
  await expect(notice).toContainText(`fieldhouse audit verify ${file.suggestedFilename()}`)
  await expect(page.getByRole('button', { name: 'Export for audit' })).toBeFocused()
  const path = await file.path()
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const entries = lines.map(line => JSON.parse(line))
  expect(entries.slice(0, -1).every(({ entry }) => entry.collection === 'travel_notes')).toBe(true)
  expect(entries.at(-1)?.summary).toMatchObject({ count: lines.length - 1 })
  const verify = () =>
    spawnSync(process.execPath, ['bin/fieldhouse.mjs', 'audit', 'verify', path], { encoding: 'utf8' })
  expect(verify()).toMatchObject({ status: 0, stdout: expect.stringContaining('is intact') })
  const last = lines.length - 1
  const changed = lines.with(last - 1, (lines[last - 1] ?? '').replace('travel_notes', 'travel_nodes'))
  writeFileSync(path, `${changed.join('\n')}\n`)
  expect(verify()).toMatchObject({ status: 2, stdout: expect.stringContaining(`Line ${last} does not match its hash`) })
  expect(await axeViolations(page)).toEqual([])
})

test('offers the export only to administrators of servers that have it', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/activity')
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export for audit' })).toHaveCount(0)
  await signIn(page, 'admin')
  await withoutStartData(page)
  await page.route('**/fieldhouse/boot', async route => {
    const response = await route.fetch()
    const text = await response.text()
    expect(text).toContain('"audit-export"')
    await route.fulfill({ response, body: text.replace('"audit-export"', '"other"') })
  })
  await page.goto('/admin/activity')
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export for audit' })).toHaveCount(0)
})
