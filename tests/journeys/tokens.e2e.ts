import { expect, test } from '@playwright/test'
import { people, signIn } from './studio.ts'

test('stores no token or password in the browser (A-29)', async ({ context, page }) => {
  const secrets = new Set<string>([people.admin.password])
  const addresses: string[] = []
  let renewals = 0
  page.on('response', async response => {
    if (!/\/auth\/(login|refresh)$/.test(new URL(response.url()).pathname) || response.status() !== 200) return
    const { data } = (await response.json()) as { data: { access_token: string; refresh_token?: string } }
    secrets.add(data.access_token)
    expect(data.refresh_token).toBeUndefined()
    if (response.url().endsWith('/auth/refresh')) renewals++
  })
  page.on('request', request => addresses.push(request.url(), request.headers()['referer'] ?? ''))

  await signIn(page, 'admin')
  for (const path of ['collections', 'collections/countries', 'collections/countries/FRA', 'collections/stories']) {
    const count = renewals
    await page.goto(`/admin/${path}`)
    await expect(page.locator('h1')).toBeVisible()
    // A page can be complete before its session is renewed.
    await expect.poll(() => renewals).toBeGreaterThan(count)
  }
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()

  const cookies = await context.cookies()
  const refresh = cookies.find(cookie => cookie.name === 'directus_refresh_token')
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  secrets.add(refresh?.value ?? 'missing')
  // The password, the cookie, and at least one token. Tokens of the same second are equal.
  expect(secrets.size).toBeGreaterThan(2)

  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const rows = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              if (stores.length === 0) return resolve([])
              const reading = opening.result.transaction(stores)
              const all = stores.map(store => reading.objectStore(store).getAll())
              reading.oncomplete = () => resolve(all.map(each => each.result))
            }
          }),
      ),
    )
    const caches = await globalThis.caches?.keys()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      rows,
      caches,
      document.cookie,
      document.documentElement.outerHTML,
      location.href,
      history.state,
      window.name,
    ])
  })
  for (const secret of secrets) {
    const at = stored.indexOf(secret)
    expect(at < 0 ? '' : stored.slice(Math.max(0, at - 120), at)).toBe('')
    expect(addresses.filter(address => address.includes(secret))).toEqual([])
  }
})

test('creates a read-only API token for one collection, and revokes it (A-45, A-46, A-47)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/users')
  const me = await page.request.post('/auth/login', { data: people.admin })
  const { access_token: session } = (await me.json()).data
  const own = await page.request.get('/users/me?fields=id', { headers: { authorization: `Bearer ${session}` } })
  await page.goto(`/admin/users/${(await own.json()).data.id}`)
  const name = `Website ${Date.now()}`
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Expiry').selectOption('30 days')
  await dialog.getByLabel('Access').selectOption('Read-only')
  await dialog.getByLabel('Collections', { exact: true }).selectOption('Choose collections')
  await dialog.getByRole('button', { name: 'Collections: Choose collections' }).click()
  await page.getByRole('searchbox').fill('travel')
  await page.getByRole('option', { name: 'Travel Notes' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create token' }).click()

  await expect(page.getByRole('alertdialog', { name: `Token created: ${name}` })).toBeVisible()
  const field = page.getByRole('alertdialog').getByLabel('Token')
  await expect(field).toBeFocused()
  const headers = { authorization: `Bearer ${await field.inputValue()}` }
  await page.getByRole('button', { name: 'Done' }).click()
  const row = section.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Read-only · Travel Notes')
  await expect(row).toContainText('Not used yet')

  const statusOf = async (method: string, path: string) =>
    (await page.request.fetch(path, { method, headers, ...(method === 'GET' ? {} : { data: {} }) })).status()
  expect(await statusOf('GET', '/items/travel_notes?limit=1')).toBe(200)
  expect(await statusOf('POST', '/items/travel_notes')).toBe(403)
  expect(await statusOf('GET', '/items/countries?limit=1')).toBe(403)
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page
    .getByRole('alertdialog', { name: `Revoke “${name}”?` })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(row).toBeHidden()
  await expect(section.getByRole('heading', { name: 'API tokens' })).toBeFocused()
  expect(await statusOf('GET', '/items/travel_notes?limit=1')).toBe(401)
})
