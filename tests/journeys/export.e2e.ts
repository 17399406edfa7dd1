import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { rows, signIn } from './studio.ts'

async function openExport(page: Page, address: string): Promise<void> {
  await signIn(page, 'admin')
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Export' }).click()
}

async function exported(page: Page): Promise<{ readonly name: string; readonly text: string; readonly url: string }> {
  const requestPromise = page.waitForRequest(request => request.url().includes('export='))
  const arrived = page.waitForEvent('download')
  await page.locator('[data-part="export"]').getByRole('button', { name: 'Export' }).click()
  const download = await arrived
  const request = await requestPromise
  expect(request.url()).not.toContain('token')
  expect((await request.allHeaders())['authorization']).toMatch(/^Bearer /)
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
    url: decodeURIComponent(request.url()),
  }
}

test('exports the list as CSV with the token in a header (C-014, C-213, C-215)', async ({ page }) => {
  // proves: C-216, C-217, C-219, C-220
  await openExport(page, '/admin/collections/countries?search=united')
  await expect(page.getByRole('checkbox', { name: 'Use current filters' })).toBeChecked()
  const { name, text, url } = await exported(page)
  expect(name).toMatch(/^countries .*\.csv$/)
  expect(url).toContain('search=united')
  expect(text).toContain('"United Kingdom"')
  expect(text).not.toContain('"Norway"')
  expect(text.split('\n')).toHaveLength((await rows(page).count()) + 1)
})

test('exports CSV with the names of fields, a byte order mark and the columns of the list', async ({ page }) => {
  await openExport(page, '/admin/collections/countries?search=united')
  const panel = page.locator('[data-part="export"]')
  await panel.getByLabel('Column headers').selectOption('Field names')
  await panel.getByRole('checkbox', { name: 'Byte order mark for Excel' }).check()
  const { text } = await exported(page)
  expect(text.startsWith('\uFEFF"')).toBe(true)
  const headers = (text.slice(1).split('\n')[0] ?? '').split(',').map(cell => cell.slice(1, -1))
  const columns = await page.locator('thead th').allInnerTexts()
  const shown = columns.map(each => each.trim()).filter(each => each !== '')
  expect(headers.map(header => header.split(' › ')[0])).toEqual(expect.arrayContaining(['Name', 'Region']))
  expect(
    [...new Set(headers.map(header => header.split(' › ')[0] ?? ''))].filter(each => shown.includes(each)),
  ).toEqual(shown)
})

test('exports all items as JSON (C-214, C-218)', async ({ page }) => {
  await openExport(page, '/admin/collections/countries?search=united')
  await page.getByLabel('Format').selectOption('json')
  await page.getByRole('checkbox', { name: 'Use current filters' }).uncheck()
  const { text, url } = await exported(page)
  expect(url).not.toMatch(/search|fields|filter/)
  const body: { readonly data: readonly unknown[] } = JSON.parse(text)
  expect(body.data).toHaveLength(250)
})

test('reports a rejected export', async ({ page }) => {
  await openExport(page, '/admin/collections/countries')
  await page.route('**/items/countries?*export=*', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'Exports are closed.', extensions: { code: 'FORBIDDEN' } }] }),
    }),
  )
  await page.locator('[data-part="export"]').getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Exports are closed.')).toBeVisible()
})
