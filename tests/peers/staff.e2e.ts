import { expect, type Page } from '@playwright/test'
import { count, field, rows, saveAndStay } from '../journeys/studio.ts'
import { fresh, headersOf, newPicture, people, signIn, test } from './visit.ts'

const section = (page: Page, name: string) => page.locator('[data-part="sidebar-section"]', { hasText: name })
const dialog = (page: Page) => page.getByRole('alertdialog')

test('signs in an administrator and an editor, and rejects a wrong password', async ({ page }) => {
  for (const person of ['admin', 'editor'] as const) {
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(people[person].email)
    await page.getByLabel('Password').fill(people[person].password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
    await page.goto('/admin/logout')
    await expect(page.getByLabel('Email')).toBeVisible()
  }
})

test('searches, sorts, filters, pages and bookmarks a list', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/articles')
  await expect(rows(page).first()).toBeVisible()
  const all = await count(page).textContent()

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(count(page)).toContainText('26-50')
  await page.getByRole('searchbox', { name: 'Search items' }).fill('river')
  await expect(count(page)).not.toHaveText(all ?? '')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as bookmark…' }).click()
  const name = fresh('Rivers')
  await dialog(page).getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  // A filter and another order, which survive a reload.
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Add filter' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Rating')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part="filter-bar"]')).toContainText('Rating')
  await page.locator('[data-part="view-notices"]').getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[data-part="view-notices"]')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-part="filter-bar"]')).toContainText('Rating')
  const headers = await headersOf(page, 'admin')
  const query = 'search=river&filter={"rating":{"_eq":5},"status":{"_neq":"archived"}}&limit=1&meta=filter_count'
  const { meta } = await (await page.request.get(`/items/articles?${query}`, { headers })).json()
  await expect(count(page)).toContainText(`of ${meta.filter_count}`)

  await page.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete bookmark…' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/articles$/)
})

test('saves an item with all kinds of relations and shows the same after a reload', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/articles/7')
  const title = fresh('River')
  await field(page, 'title').getByRole('textbox').fill(title)
  await field(page, 'author').getByRole('button', { name: 'Edit item' }).click()
  const bio = fresh('Writes of')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(bio)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  for (const list of ['tags_m2m', 'comments']) {
    await field(page, list).getByRole('button', { name: 'Create new' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${title} ${list}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await saveAndStay(page)
  const headers = await headersOf(page, 'admin')
  const fields = 'title,author.name,tags_m2m.tags_list_id.name,comments.name'
  const { data } = await (await page.request.get(`/items/articles/7?fields=${fields}`, { headers })).json()
  expect(data).toMatchObject({ title, author: { name: bio } })
  expect(JSON.stringify(data.tags_m2m)).toContain(`${title} tags_m2m`)
  expect(JSON.stringify(data.comments)).toContain(`${title} comments`)
  await page.reload()
  await expect(field(page, 'title').getByRole('textbox')).toHaveValue(title)
})

test('adds a comment as an editor and restores an earlier value', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/articles/9')
  const title = field(page, 'title').getByRole('textbox')
  const [first, second] = [fresh('First'), fresh('Second')]
  await title.fill(first)
  await saveAndStay(page)
  await title.fill(second)
  await saveAndStay(page)
  await section(page, 'Revisions').locator('summary').click()
  await section(page, 'Revisions').locator('[data-part="revision"]').nth(1).click()
  await page
    .locator('[data-part="drawer"]')
    .getByRole('button', { name: /revert|restore/i })
    .first()
    .click()
  await dialog(page)
    .getByRole('button', { name: /revert|restore/i })
    .click()
  await expect(title).toHaveValue(first)

  const text = fresh('Checked')
  await section(page, 'Comments').getByLabel('Write a comment').fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(section(page, 'Comments').locator('[data-part="comment"]').first()).toContainText(text)
})

test('uploads, renames and deletes a file in the library', async ({ page }) => {
  await signIn(page, 'admin')
  const name = fresh('buoy')
  await page.goto('/admin/files')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page
    .locator('[data-part="file-uploader"] input[type="file"]')
    .first()
    .setInputFiles(await newPicture(`${name}.png`))
  const headers = await headersOf(page, 'admin')
  const stored = async () =>
    (await (await page.request.get(`/files?filter={"filename_download":{"_eq":"${name}.png"}}`, { headers })).json())
      .data
  await expect.poll(async () => (await stored()).length).toBe(1)
  const [file] = await stored()
  await page.goto(`/admin/files/${file.id}`)
  await field(page, 'title').getByRole('textbox').fill(`${name} renamed`)
  await saveAndStay(page)
  expect((await stored())[0].title).toBe(`${name} renamed`)
  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await stored()).length).toBe(0)
})
