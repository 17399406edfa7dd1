import { type BrowserContext, expect, type Page, test } from '@playwright/test'

/** The users of the demo project, as the journeys' setup names them. */
export const people = {
  admin: { email: 'admin@example.com', password: 'admin-password' },
  editor: { email: 'editor@example.com', password: 'demo-password' },
  reader: { email: 'reader@example.com', password: 'demo-password' },
} as const

/** Signs in without rendering the form: the next page has the session. */
export async function signIn(page: Page, person: keyof typeof people): Promise<void> {
  const answer = await page.request.post('/auth/login', { data: { ...people[person], mode: 'cookie' } })
  expect(answer.status()).toBe(200)
  // Any page of the same origin can record that there is a session.
  await page.goto('/admin/favicon.svg')
  await page.evaluate(() => localStorage.setItem('fieldhouse.signed-in', '1'))
}

/** Loads pages without the start-up data that the server sends with them, so that the studio requests it. */
export const withoutStartData = (target: Page | BrowserContext): Promise<unknown> =>
  target.route(
    ({ pathname }) => pathname.startsWith('/admin/') && !pathname.startsWith('/admin/assets/'),
    async route => {
      const headers = { ...route.request().headers(), 'sec-fetch-dest': 'empty' }
      await route.fulfill({ response: await route.fetch({ headers }) })
    },
  )

/** Opens a page and waits for its session: the page can be complete before this response, which sets the cookie again. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  const refreshed = page.waitForResponse('**/auth/refresh')
  await page.goto(path)
  await refreshed
}

/** The row of a form that edits a field. */
export const field = (page: Page, name: string) => page.locator(`[data-part="field-row"][data-field="${name}"]`)

/** The count of the list: `1-25 of 250`. */
export const count = (page: Page) => page.locator('[data-part="list-footer"] p')

export const rows = (page: Page) => page.locator('tr[data-part="row"]')

/** Saves and waits for the server's response. */
export async function saveAndStay(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-part="save-status"]')).toContainText('Saved at')
}

/** The browser's reports, from now on, of Content-Security-Policy violations on a page. */
export function policyReports(page: Page): readonly string[] {
  const reports: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/fieldhouse/policy-reports')) reports.push(request.postData() ?? '')
  })
  return reports
}

/** Fails the journeys of a file in which the studio violates its own policy. */
export function refuseNothing(): void {
  const seen = new WeakMap<Page, readonly string[]>()
  test.beforeEach(({ page }) => void seen.set(page, policyReports(page)))
  test.afterEach(({ page }) => expect(seen.get(page)).toEqual([]))
}

/** The number of drafts in the browser of a page. */
export async function draftsHere(): Promise<number> {
  const opened = indexedDB.open('fieldhouse-drafts')
  await new Promise(resolve => opened.addEventListener('success', resolve))
  const counted = opened.result.transaction('drafts').objectStore('drafts').count()
  await new Promise(resolve => counted.addEventListener('success', resolve))
  opened.result.close()
  return counted.result
}

/** Deletes the stored views of a user's lists, so that filters of another journey do not interfere. */
export async function forgetViews(page: Page, person: keyof typeof people): Promise<void> {
  // The page saves a changed view after a delay and when it closes. That save must not arrive after the deletion.
  await page.context().setOffline(true)
  await page.goto('about:blank')
  await page.context().setOffline(false)
  const login = await page.request.post('/auth/login', { data: people[person] })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const query = 'filter[user][_eq]=$CURRENT_USER&filter[bookmark][_null]=true&fields=id'
  const { data } = await (await page.request.get(`/presets?${query}`, { headers })).json()
  const keys = data.map((preset: { readonly id: number }) => preset.id)
  if (keys.length === 0) return
  expect((await page.request.delete('/presets', { headers, data: keys })).ok()).toBe(true)
}

/** Deletes the travel notes that a journey has created, by the first word of their titles: other journeys count them. */
export async function removeNotes(page: Page, word: string): Promise<void> {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const query = `filter[title][_starts_with]=${word}&fields=id&limit=-1`
  const { data } = await (await page.request.get(`/items/travel_notes?${query}`, { headers })).json()
  const keys = data.map((note: { readonly id: string }) => note.id)
  if (keys.length === 0) return
  expect((await page.request.delete('/items/travel_notes', { headers, data: keys })).ok()).toBe(true)
}
