import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { field, people, rows, signIn } from './studio.ts'

async function select(page: Page, ...places: readonly number[]): Promise<string[]> {
  const titles: string[] = []
  for (const place of places) {
    const row = rows(page).nth(place)
    await row.getByRole('checkbox').check()
    titles.push((await row.locator('[data-field="title"]').textContent()) ?? '')
  }
  return titles
}

const dialog = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })

async function openNotes(page: Page, person: 'admin' | 'editor'): Promise<void> {
  await signIn(page, person)
  await page.goto('/admin/collections/travel_notes')
  await expect(rows(page).first()).toBeVisible()
}

async function clean(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
}

test('edits several items in one call after a review (C-005, C-069, C-125)', async ({ page }) => {
  // proves: C-126, C-452, P-254, P-269, P-270
  await openNotes(page, 'admin')
  await select(page, 0)
  await expect(page.getByRole('button', { name: 'Edit selected items' })).toHaveCount(0)
  const titles = ['', ...(await select(page, 1, 2))]
  await page.getByRole('button', { name: 'Edit selected items' }).click()

  const rating = field(page, 'rating')
  await expect(rating.getByRole('spinbutton').or(rating.getByRole('textbox')).first()).not.toBeEditable()
  await rating.getByRole('checkbox').check()
  await rating.getByRole('spinbutton').or(rating.getByRole('textbox')).first().fill('5')
  await clean(page)
  await page.getByRole('button', { name: 'Review 1 field' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Edit 3 items')
  await expect(
    dialog(page)
      .getByRole('listitem')
      .filter({ hasText: titles[1] ?? '' }),
  ).toContainText('After: 5')
  await clean(page)

  const sent = page.waitForRequest(request => request.method() === 'PATCH' && request.url().includes('/travel_notes'))
  await dialog(page).getByRole('button', { name: 'Change 3 items' }).click()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toEqual({ keys: [expect.any(String), expect.any(String), expect.any(String)], data: { rating: 5 } })
  await expect(page.getByText('3 items updated')).toBeVisible()
  await expect(page.getByText(/selected$/)).toHaveCount(0)
})

test('archives several items and undoes it (C-007, C-177, C-453)', async ({ page }) => {
  await openNotes(page, 'admin')
  const [title = ''] = await select(page, 0, 1)
  await page.getByRole('button', { name: 'Archive' }).click()
  const sent = page.waitForRequest(request => request.method() === 'PATCH' && request.url().includes('/travel_notes'))
  await dialog(page).getByRole('button', { name: 'Archive' }).click()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toEqual({ keys: [expect.any(String), expect.any(String)], data: { status: 'archived' } })
  await expect(page.getByText('2 items archived')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 changes undone')).toBeVisible()
  await expect(row(page, title)).toHaveCount(1)
})

test('deletes several items and restores them unchanged (C-006, C-134, C-455)', async ({ page }) => {
  await openNotes(page, 'admin')
  const [title = ''] = await select(page, 0, 1)
  const href = (await row(page, title).getByRole('link').getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('You can undo this')
  const sent = page.waitForRequest(request => request.method() === 'DELETE')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  expect(new URL((await sent).url()).pathname).toBe('/items/travel_notes')
  expect((await sent).postDataJSON()).toEqual([expect.any(String), expect.any(String)])
  await expect(page.getByText('2 items deleted')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 items restored')).toBeVisible()
  await expect(row(page, title).getByRole('link')).toHaveAttribute('href', href)
})

test('restores an item that was deleted on its page from the list', async ({ page }) => {
  await openNotes(page, 'admin')
  const title = (await rows(page).first().locator('[data-field="title"]').textContent()) ?? ''
  await rows(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Delete item' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Item deleted')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toHaveCount(1)
})

test('reports rejected items one by one and keeps them selected (C-135, C-136, C-137)', async ({ page }) => {
  // proves: C-138, C-139, P-256
  await openNotes(page, 'editor')
  // The editor cannot change other users' notes.
  await select(page, 0, 1)
  await page.getByRole('button', { name: 'Archive' }).click()
  await dialog(page).getByRole('button', { name: 'Archive' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Something went wrong')
  await expect(dialog(page)).toContainText(/No items changed|1 item changed/)
  await clean(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^\d selected/ })).toBeVisible()
})

test('disables actions without permission and gives the reason (C-127, C-128, C-129)', async ({ page }) => {
  await signIn(page, 'reader')
  await page.goto('/admin/collections/travel_notes')
  await select(page, 0, 1)
  const actions = [
    ['Edit selected items', 'C-132, C-133, P-510'],
    ['Archive', 'C-131, P-511'],
    ['Delete', 'C-130, P-508'],
  ] as const
  for (const [name, ids] of actions)
    await test.step(`${name} is disabled with the reason (${ids})`, async () => {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(/does not have permission/)
    })
})

test('undoes archiving of an item on its page', async ({ page }) => {
  await openNotes(page, 'admin')
  await rows(page).first().getByRole('link').click()
  const status = field(page, 'status')
  await expect(status).toContainText(/Published|Draft/)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(status).toContainText('Archived')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(status).toContainText(/Published|Draft/)
})

test('changes all items that match a filter, also on other pages', async ({ page }) => {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  await openNotes(page, 'admin')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const strip = page.locator('[data-part="matching-strip"]')
  await expect(strip).toContainText('All items on this page are selected.')
  await clean(page)
  const offer = strip.getByRole('button', { name: /^Select all \d+ that match$/ })
  const matched = Number(/\d+/.exec((await offer.textContent()) ?? '')?.[0])
  await offer.click()
  await expect(strip).toContainText('All matching items are selected.')
  await expect(page.getByRole('button', { name: `${matched} selected` })).toBeVisible()

  const made = await page.request.post('/items/travel_notes', { headers, data: { title: 'Made meanwhile' } })
  const { data: note } = await made.json()
  await page.getByRole('button', { name: 'Edit selected items' }).click()
  const rating = field(page, 'rating')
  await rating.getByRole('checkbox').check()
  await rating.getByRole('spinbutton').or(rating.getByRole('textbox')).first().fill('4')
  await page.getByRole('button', { name: 'Review 1 field' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText(`Edit ${matched + 1} items`)
  await expect(dialog(page)).toContainText(`Selected: ${matched}. Matching now: ${matched + 1}.`)
  const keys: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') keys.push(...(request.postDataJSON() as { readonly keys: unknown[] }).keys)
  })
  await dialog(page)
    .getByRole('button', { name: `Change ${matched + 1} items` })
    .click()
  await expect(page.getByText(`${matched + 1} items updated`)).toBeVisible()
  expect(new Set(keys).size).toBe(matched + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${matched + 1} changes undone`)).toBeVisible()
  expect((await page.request.delete(`/items/travel_notes/${note.id}`, { headers })).ok()).toBe(true)
})

test('selects the page alone again once a row is deselected', async ({ page }) => {
  await openNotes(page, 'admin')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const strip = page.locator('[data-part="matching-strip"]')
  await strip.getByRole('button', { name: /^Select all/ }).click()
  await expect(strip).toContainText('All matching items are selected.')
  await rows(page).first().getByRole('checkbox').uncheck()
  await expect(strip).toHaveCount(0)
})

test('exports selected items only', async ({ page }) => {
  await openNotes(page, 'admin')
  const titles = await select(page, 0, 2)
  await page.locator('summary').filter({ hasText: 'Export' }).click()
  const panel = page.locator('[data-part="export"]')
  await expect(panel.getByRole('checkbox', { name: 'Only selected items (2)' })).toBeChecked()
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n').slice(1)
  for (const title of titles) expect(lines.filter(line => line.includes(title))).toHaveLength(1)
})
