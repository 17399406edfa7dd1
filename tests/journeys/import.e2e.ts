import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { count, refuseNothing, signIn } from './studio.ts'

refuseNothing()

const drawer = (page: Page) => page.locator('[data-part="drawer"]')
const sum = (page: Page, name: string) => drawer(page).locator('dl > div', { hasText: name }).locator('dd')

const rowsOfOurs =
  'code,Name,Nonsense\nzz1,First of ours,x\nzz2,"=HYPERLINK(""http://evil"")",x\nzz1,Twice,x\neng,English of ours,\nzz3,,x\n'

async function choose(page: Page, name: string, text: string): Promise<void> {
  await drawer(page)
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function openImport(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-part="palette"]').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('import items')
  await expect(page.getByRole('menuitem', { name: 'Import items' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
}

test('checks, imports and undoes a file, and downloads the rejected rows', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/languages')
  await expect(count(page)).toContainText('of')
  const before = await count(page).textContent()
  await openImport(page)
  await choose(page, 'empty.csv', 'code,name\n')
  await expect(drawer(page).getByText('This file has no rows.')).toBeVisible()
  await choose(page, 'languages.csv', rowsOfOurs)
  await expect(drawer(page).getByText('5 rows and 3 columns found. 2 columns are matched to fields.')).toBeVisible()
  expect(await axeViolations(page, { selector: '[data-part="drawer"]' })).toEqual([])
  await drawer(page).getByRole('button', { name: 'Check 5 rows' }).click()
  await expect(sum(page, 'To create')).toHaveText('2')
  await expect(sum(page, 'To update')).toHaveText('1')
  await expect(sum(page, 'With problems')).toHaveText('2')
  await expect(drawer(page).getByText('Duplicate key zz1.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(sum(page, 'Created')).toHaveText('2')
  await expect(sum(page, 'Updated')).toHaveText('1')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('button', { name: 'Download 2 skipped rows' }).click(),
  ])
  const saved = await readFile(await download.path(), 'utf8')
  expect(saved).toContain('zz1,Twice,x,4,')
  expect(saved).toContain('zz3,,x,6,')
  await drawer(page).getByRole('button', { name: 'Undo 2 created items' }).click()
  await expect(drawer(page).getByText('2 created items undone')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Done' }).click()
  await expect(count(page)).toHaveText(before ?? '')

  // The imported items still exist, so the file is recognized. Keys fill a list.
  await openImport(page)
  await choose(page, 'again.csv', rowsOfOurs)
  await expect(drawer(page).getByText('again.csv was already imported into this collection')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'lists.csv', 'code,name,countries\nzz4,With countries,ISL|NOR\n')
  await expect(drawer(page).getByText('Keys or names of Countries, separated by |')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Check 1 row' }).click()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/items/languages'))
  await drawer(page).getByRole('button', { name: 'Import 1 row' }).click()
  const [row]: { readonly countries: unknown }[] = (await sent).postDataJSON()
  expect(row?.countries).toMatchObject({ create: [{ country: 'ISL' }, { country: 'NOR' }] })
  await expect(sum(page, 'Created')).toHaveText('1')
  await drawer(page).getByRole('button', { name: 'Undo 1 created item' }).click()
  await drawer(page).getByRole('button', { name: 'Done' }).click()
  await page.goto('/admin/collections/languages/eng')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('English of ours')
})

test('imports rows pasted from a spreadsheet, and finds related items by key or name before anything is saved', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries')
  await expect(count(page)).toContainText('of')
  await openImport(page)
  const rows = [
    ['code', 'name', 'region', 'languages', 'population'],
    ['XPA', 'First pasted', 'Europe', 'French|deu', '12'],
    ['XPB', 'Second pasted', 'Nowhere', '', '12'],
    ['XPC', 'Third pasted', 'Asia', 'Klingon', 'many'],
  ]
  await page.evaluate(
    text => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    rows.map(cells => cells.join('\t')).join('\r\n'),
  )
  await drawer(page).getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(sum(page, 'With problems')).toHaveText('2')
  await expect(drawer(page)).toContainText('No item in Regions has the key or name Nowhere.')
  await expect(drawer(page)).toContainText('No item in Languages has the key or name Klingon.')
  await expect(drawer(page)).toContainText('Expected a value such as 12.')
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/items/countries'))
  await drawer(page).getByRole('button', { name: 'Import 1 row' }).click()
  const [row] = (await sent).postDataJSON()
  expect(row).toMatchObject({ code: 'XPA', population: 12 })
  expect(String(row.region)).not.toBe('Europe')
  await expect(sum(page, 'Created')).toHaveText('1')
  await drawer(page).getByRole('button', { name: 'Undo 1 created item' }).click()
  await expect(drawer(page).getByText('1 created item undone')).toBeVisible()
})

test('updates items that have the same unique value', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/regions')
  await expect(count(page)).toContainText('of')
  await openImport(page)
  await choose(page, 'regions.csv', 'name\nEurope\nImported region\n')
  await drawer(page).getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(sum(page, 'To create')).toHaveText('1')
  await expect(sum(page, 'To update')).toHaveText('1')
  const changed = page.waitForRequest(request => request.method() === 'PATCH')
  await drawer(page).getByRole('button', { name: 'Import 2 rows' }).click()
  expect(new URL((await changed).url()).pathname).toMatch(/\/items\/regions\/(?!Europe)/)
  await expect(sum(page, 'Updated')).toHaveText('1')
  await drawer(page).getByRole('button', { name: 'Undo 1 created item' }).click()
  await expect(drawer(page).getByText('1 created item undone')).toBeVisible()
})

test('explains why import is unavailable without create permission', async ({ page }) => {
  await signIn(page, 'reader')
  await page.goto('/admin/collections/languages')
  await page.locator('[data-part="sidebar-section"]', { hasText: 'Import' }).locator('summary').click()
  await expect(page.getByRole('button', { name: 'Import items' })).toHaveAttribute('aria-disabled', 'true')
})
