import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

const matrix = (page: Page) => page.locator('[data-part="translation-matrix"]')
const cell = (page: Page, language: string, state: string) =>
  matrix(page).getByRole('link', { name: `Iceland, ${language}: ${state}` })

async function openMatrix(page: Page): Promise<void> {
  await page.goto('/admin/collections/countries?search=Iceland')
  const section = page
    .locator('[data-part="sidebar-section"]')
    .filter({ has: page.locator('summary', { hasText: /^Translations$/ }) })
  await section.locator('summary').click()
  await section.getByRole('button', { name: 'Show translations' }).click()
  await expect(matrix(page).locator('[data-part="matrix-row"]').first()).toBeVisible()
}

test('shows which translations are missing, drafts or outdated, and exports and imports them', async ({ page }) => {
  await signIn(page, 'admin')
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const path = '/items/countries_translations'
  const read = await page.request.get(`${path}?filter[country][_eq]=ISL&limit=-1`, { headers })
  const rows: Readonly<Record<string, string>>[] = (await read.json()).data
  const rowOf = (locale: string) => rows.find(row => row['locale'] === locale) ?? {}
  const patch = (locale: string, data: object) =>
    page.request.patch(`${path}/${rowOf(locale)['id']}`, { headers, data })
  await patch('fr-FR', { official_name: null })
  await patch('de-DE', { name: 'Eisland' })
  await patch('it-IT', { name: 'Islanda' })
  await page.request.delete(`${path}/${rowOf('fi-FI')['id']}`, { headers })

  await test.step('a cell has the state of a translation', async () => {
    await openMatrix(page)
    await matrix(page).getByLabel('Source language').selectOption('German')
    await expect(cell(page, 'German', 'Done')).toBeVisible()
    await expect(cell(page, 'Finnish', 'Missing')).toBeVisible()
    await expect(cell(page, 'French', 'Draft')).toBeVisible()
    await expect(cell(page, 'Czech', 'Outdated')).toBeVisible()
    await expect(cell(page, 'Italian', 'Done')).toBeVisible()
    expect(await axeViolations(page, { selector: '[data-part="translation-matrix"]' })).toEqual([])
  })

  await test.step('items are narrowed to a state of a language', async () => {
    const language = matrix(page).getByLabel('Language', { exact: true })
    const state = matrix(page).getByLabel('State')
    for (const [name, found, others] of [
      ['Finnish', 'Missing', ['Draft', 'Outdated', 'Done']],
      ['French', 'Draft', ['Missing', 'Done']],
      ['Czech', 'Outdated', ['Missing', 'Draft']],
    ] as const) {
      await language.selectOption(name)
      await state.selectOption(found)
      await expect(cell(page, name, found)).toBeVisible()
      for (const other of others) {
        await state.selectOption(other)
        await expect(matrix(page).getByText('No results')).toBeVisible()
      }
    }
    await language.selectOption('All languages')
  })

  await test.step('arrows move between cells, and Enter opens the item at the language', async () => {
    await cell(page, 'German', 'Done').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'Czech', 'Outdated')).toBeFocused()
    await expect(matrix(page).locator('[data-cell][tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Translate' })
    await expect(drawer.getByRole('region', { name: 'Czech' })).toBeVisible()
    await expect(page).toHaveURL(/\/countries\/ISL\?translate=translations%3Acs-CZ$/)
  })

  await test.step('going back shows the translations as they were', async () => {
    await page.goBack()
    await expect(matrix(page).getByLabel('Source language')).toHaveValue('de-DE')
    await expect(cell(page, 'Czech', 'Outdated')).toBeFocused()
    await expect(page).toHaveURL(/\/countries\?search=Iceland$/)
  })

  let file = ''
  await test.step('a file has the texts of the source next to the missing ones', async () => {
    await openMatrix(page)
    await expect(matrix(page).getByLabel('Source language')).toHaveValue('de-DE')
    await matrix(page).getByLabel('Language', { exact: true }).selectOption('Finnish')
    const saved = page.waitForEvent('download')
    await matrix(page).getByRole('button', { name: 'Export CSV' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('countries-fi-FI.csv')
    file = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '')
    expect(file.split('\r\n')).toEqual([
      'id,country,locale,name,official_name,de-DE: name,de-DE: official_name',
      `,ISL,fi-FI,,,Eisland,${rowOf('de-DE')['official_name']}`,
    ])
  })

  await test.step('the import checks the file first, names refused rows, and creates what was missing', async () => {
    const [head = '', line = ''] = file.split('\r\n')
    const lines = [head, line.replace('fi-FI,,', 'fi-FI,Islanti,Islanti'), ',ISL,xx-XX,Nowhere,,,', ',NOR,fi-FI,,,,']
    await matrix(page).getByRole('button', { name: 'Import CSV or XLIFF' }).click()
    const drawer = page.locator('[data-part="import"]')
    await drawer
      .locator('input[type="file"]')
      .setInputFiles({ name: 'fi.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await expect(drawer).toContainText('No item in Locales has the key or name xx-XX.')
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(drawer).toContainText('Created')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(cell(page, 'Finnish', 'Done')).toBeVisible()
  })

  await test.step('XLIFF has both texts, and is checked and imported in the same way', async () => {
    const saved = page.waitForEvent('download')
    await matrix(page).getByRole('button', { name: 'Export XLIFF' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('countries-fi-FI.xliff')
    const xliff = await readFile(await download.path(), 'utf8')
    expect(xliff).toContain('<source>Eisland</source><target>Islanti</target>')
    await matrix(page).getByRole('button', { name: 'Import CSV or XLIFF' }).click()
    const drawer = page.locator('[data-part="import"]')
    const choose = (text: string) =>
      drawer
        .locator('input[type="file"]')
        .setInputFiles({ name: 'fi.xliff', mimeType: 'application/xml', buffer: Buffer.from(text) })
    await choose(xliff.replace('<xliff', '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff'))
    await expect(drawer).toContainText('Invalid XLIFF')
    await choose(xliff.replace('<target>Islanti</target>', '<target>Islanti &amp; co</target>'))
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(drawer).toContainText('Updated')
    await page.getByRole('button', { name: 'Done' }).click()
    const changed = await page.request.get(`${path}?filter[country][_eq]=ISL&filter[locale][_eq]=fi-FI`, { headers })
    expect((await changed.json()).data).toMatchObject([{ name: 'Islanti & co', official_name: 'Islanti' }])
  })

  await test.step('nothing is left', async () => {
    const made = await page.request.get(`${path}?filter[country][_eq]=ISL&filter[locale][_eq]=fi-FI`, { headers })
    const [{ id = '' } = {}, ...others] = (await made.json()).data
    expect(others).toEqual([])
    const { id: _, ...finnish } = rowOf('fi-FI')
    await page.request.patch(`${path}/${id}`, { headers, data: finnish })
    for (const locale of ['fr-FR', 'de-DE', 'it-IT']) await patch(locale, rowOf(locale))
  })
})
