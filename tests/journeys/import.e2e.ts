import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
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

test('a file is checked, imported and taken back, and what was wrong comes back as a file', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/languages')
  await expect(count(page)).toContainText('of')
  const before = await count(page).textContent()
  await openImport(page)
  await choose(page, 'empty.csv', 'code,name\n')
  await expect(drawer(page).getByText('There are no rows in this file.')).toBeVisible()
  await choose(page, 'languages.csv', rowsOfOurs)
  await expect(drawer(page).getByText('5 rows with 3 columns, of which 2 go to a field.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[data-part="drawer"]').analyze()
  expect(violations).toEqual([])
  await drawer(page).getByRole('button', { name: 'Check 5 rows' }).click()
  await expect(sum(page, 'To be created')).toHaveText('2')
  await expect(sum(page, 'To be changed')).toHaveText('1')
  await expect(sum(page, 'With problems')).toHaveText('2')
  await expect(drawer(page).getByText('The key zz1 stands in the file before.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(sum(page, 'Created')).toHaveText('2')
  await expect(sum(page, 'Changed')).toHaveText('1')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('button', { name: 'Save the 2 rows that were left out' }).click(),
  ])
  const saved = await readFile(await download.path(), 'utf8')
  expect(saved).toContain('zz1,Twice,x,4,')
  expect(saved).toContain('zz3,,x,6,')
  await drawer(page).getByRole('button', { name: 'Take back 2 created items' }).click()
  await expect(drawer(page).getByText('2 created items were taken back.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Done' }).click()
  await expect(count(page)).toHaveText(before ?? '')

  // What it changed is there still, so the file is known. Keys fill a list.
  await openImport(page)
  await choose(page, 'again.csv', rowsOfOurs)
  await expect(drawer(page).getByText('again.csv was imported into this collection before')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Another file' }).click()
  await choose(page, 'lists.csv', 'code,name,countries\nzz4,With countries,ISL|NOR\n')
  await expect(drawer(page).getByText('Keys of Countries, with | between them.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Check 1 row' }).click()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/items/languages'))
  await drawer(page).getByRole('button', { name: 'Import 1 row' }).click()
  const [row]: { readonly countries: unknown }[] = (await sent).postDataJSON()
  expect(row?.countries).toMatchObject({ create: [{ country: 'ISL' }, { country: 'NOR' }] })
  await expect(sum(page, 'Created')).toHaveText('1')
  await drawer(page).getByRole('button', { name: 'Take back 1 created item' }).click()
  await drawer(page).getByRole('button', { name: 'Done' }).click()
  await page.goto('/admin/collections/languages/eng')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('English of ours')
})

test('somebody without the right to write is told why there is no import', async ({ page }) => {
  await signIn(page, 'reader')
  await page.goto('/admin/collections/languages')
  await page.locator('[data-part="sidebar-section"]', { hasText: 'Import' }).locator('summary').click()
  await expect(page.getByRole('button', { name: 'Import items' })).toHaveAttribute('aria-disabled', 'true')
})
