import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { forgetViews, people, removeNotes, rows, signIn } from './studio.ts'

const marks = '**/utils/changes/travel_notes?*'
const news = (page: Page) => page.locator('[data-part="list-news"]')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const titles = (page: Page) => rows(page).locator('td[data-field="title"]').allTextContents()

/** Calls as another user, while the page is open. */
async function otherUser(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.editor })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  return {
    create: async (data: object): Promise<string> =>
      (await (await request.post('/items/travel_notes', { headers, data })).json()).data.id,
    change: async (id: string, data: object) =>
      expect((await request.patch(`/items/travel_notes/${id}`, { headers, data })).ok()).toBe(true),
    remove: async (id: string) =>
      expect((await request.delete(`/items/travel_notes/${id}`, { headers })).ok()).toBe(true),
  }
}

/** Lets the page ask for the change mark, and waits for the response. */
async function nextMark(page: Page, milliseconds: number): Promise<void> {
  const answered = page.waitForResponse(marks)
  await page.clock.fastForward(milliseconds)
  await answered
}

async function openList(page: Page, query: string): Promise<void> {
  await forgetViews(page, 'admin')
  await page.clock.install()
  await signIn(page, 'admin')
  await page.goto(`/admin/collections/travel_notes?search=${query}`)
  await expect(rows(page)).toHaveCount(3)
}

test.afterEach(async ({ page }) => {
  for (const word of ['Newsworthy', 'Quiet']) await removeNotes(page, word)
})

test('a list shows the values that others save, and says when its rows have changed', async ({ page }) => {
  const other = await otherUser(page.request)
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) ids.push(await other.create({ title: `Newsworthy ${name}` }))
  const [first = '', second = '', third = ''] = ids
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('/utils/changes/')) asked++
  })
  await openList(page, 'Newsworthy')
  expect(asked).toBe(0)
  await nextMark(page, 3_000)

  await test.step('new values appear', async () => {
    await other.change(first, { title: 'Newsworthy A, edited' })
    await nextMark(page, 15_000)
    await expect(row(page, 'Newsworthy A, edited')).toBeVisible()
    await expect(news(page)).toHaveCount(0)
  })
  await test.step('it asks once in 15 seconds, and not while the page is hidden', async () => {
    asked = 0
    await page.clock.fastForward(14_000)
    expect(asked).toBe(0)
    await nextMark(page, 1_500)
    expect(asked).toBe(1)
    await show(page, 'hidden')
    await page.clock.fastForward(60_000)
    expect(asked).toBe(1)
    const answered = page.waitForResponse(marks)
    await show(page, 'visible')
    await answered
  })
  await test.step('selected rows keep their values until the user refreshes', async () => {
    await row(page, 'Newsworthy B').getByRole('checkbox').check()
    await other.change(second, { title: 'Newsworthy B, edited' })
    await nextMark(page, 15_000)
    await expect(news(page)).toContainText('This list has changed.')
    expect(await titles(page)).toContain('Newsworthy B')
    await news(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(row(page, 'Newsworthy B, edited').getByRole('checkbox')).toBeChecked()
    await expect(news(page)).toHaveCount(0)
  })
  await test.step('other rows do not move the shown ones, and refreshing returns the focus', async () => {
    const before = await titles(page)
    await other.remove(first)
    await other.create({ title: 'Newsworthy D' })
    const link = row(page, 'Newsworthy C').getByRole('link')
    await link.focus()
    await nextMark(page, 15_000)
    await expect(news(page)).toBeVisible()
    expect(await titles(page)).toEqual(before)
    // A list that has changed is not asked about again.
    asked = 0
    await page.clock.fastForward(30_000)
    expect(asked).toBe(0)
    await news(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(row(page, 'Newsworthy D')).toBeVisible()
    await expect(row(page, 'Newsworthy A')).toHaveCount(0)
    await expect(link).toBeFocused()
    await expect(row(page, 'Newsworthy B, edited').getByRole('checkbox')).toBeChecked()
  })
  await test.step('a selected item that was deleted is not selected any more', async () => {
    await other.remove(second)
    await nextMark(page, 15_000)
    await news(page).getByRole('button', { name: 'Refresh' }).press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  })
  await test.step('the message can be closed, and comes back with the next change', async () => {
    await other.remove(third)
    await nextMark(page, 15_000)
    await news(page).getByRole('button', { name: 'Close' }).click()
    await expect(news(page)).toHaveCount(0)
    await nextMark(page, 15_000)
    await expect(news(page)).toHaveCount(0)
    await other.create({ title: 'Newsworthy E' })
    await nextMark(page, 15_000)
    await expect(news(page)).toBeVisible()
  })
})

test('a list asks a server that does not know changes for none', async ({ page }) => {
  const other = await otherUser(page.request)
  for (const name of ['A', 'B', 'C']) await other.create({ title: `Quiet ${name}` })
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('/utils/changes/')) asked++
  })
  await page.route(/\/(admin\/collections\/travel_notes|fieldhouse\/boot|server\/info)\b/, async route => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll('change-marks', 'unknown') })
  })
  await openList(page, 'Quiet')
  await page.clock.fastForward(60_000)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)
})

const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(now => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
