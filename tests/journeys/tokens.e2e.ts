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
