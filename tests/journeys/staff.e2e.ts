import { expect, test } from '@playwright/test'
import { count, field, rows, saveAndStay, signIn } from './studio.ts'

test('lists, searches, sorts and pages 250 countries (C-002, C-003, C-026)', async ({ page }) => {
  await signIn(page, 'admin')
  await test.step('a list shows the first 25 items of its collection (C-071, C-100, P-410)', async () => {
    await page.goto('/admin/collections/countries')
    await expect(count(page)).toHaveText('1-25 of 250')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Countries')
  })
  await test.step('the sidebar has layout options, export and information (C-066, C-067, C-068)', async () => {
    for (const section of ['Layout options', 'Export', 'Information'])
      await expect(page.locator('[data-part="sidebar-section"] summary', { hasText: section })).toBeVisible()
  })
  await test.step('the page size can be chosen (C-091, P-411)', async () => {
    const perPage = page.locator('[data-part="list-footer"] select option')
    expect(await perPage.evaluateAll(options => options.map(each => each.getAttribute('value')))).toEqual([
      '25',
      '50',
      '100',
      '250',
    ])
  })
  await test.step('buttons lead to the first and the last page (P-414, P-415)', async () => {
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(count(page)).toHaveText('226-250 of 250')
    await page.getByRole('button', { name: 'First page' }).click()
    await expect(count(page)).toHaveText('1-25 of 250')
  })

  await test.step('another collection starts at page 1 (P-489)', async () => {
    await page.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect(count(page)).toHaveText('51-75 of 250')
    await expect(page).toHaveURL(/page=3/)
    await page
      .getByRole('navigation', { name: 'Collections' })
      .getByRole('link', { name: 'Regions', exact: true })
      .click()
    await expect(count(page)).toHaveText(/^1-/)
    await expect(page).not.toHaveURL(/page=/)
    await page.goBack()
    await expect(count(page)).toHaveText('51-75 of 250')
  })

  await test.step('the search box finds items (C-064)', async () => {
    await page.getByRole('searchbox', { name: 'Search items' }).fill('united')
    await expect(count(page)).toHaveText(/^1-\d of \d$/)
    await expect(rows(page).filter({ hasText: 'United Kingdom' })).toHaveCount(1)
  })
  await test.step('a column of the table sorts up, down and not at all (C-088, P-398)', async () => {
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(count(page)).toHaveText('1-25 of 250')
    const population = page.getByRole('columnheader', { name: /Population/ })
    await population.getByRole('button', { name: 'Population', exact: true }).click()
    await expect(population).toHaveAttribute('aria-sort', 'ascending')
    await population.getByRole('button', { name: 'Population', exact: true }).click()
    await expect(population).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText(/India|China/)
    await population.getByRole('button', { name: 'Population', exact: true }).click()
    await expect(population).toHaveAttribute('aria-sort', 'none')
  })
})

test('shows that a search has no matches and can clear it (C-076, C-077)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries?search=zzzzzz')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  const clear = page.getByRole('button', { name: 'Clear filters' })
  const before = await clear.boundingBox()
  await expect(page.locator('[data-part="ways-out"]')).toBeVisible()
  // Suggestions that arrive during a click must not move its target.
  expect(await clear.boundingBox()).toEqual(before)
  await clear.click()
  await expect(count(page)).toHaveText('1-25 of 250')
})

test('keeps the selected columns and spacing (C-095, C-096, C-097)', async ({ page }) => {
  // proves: C-098
  await signIn(page, 'admin')
  await page.goto('/admin/collections/locales')
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(48)
  await page.getByLabel('Row spacing').selectOption('comfortable')
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(64)
  const saved = page.waitForResponse(response => response.url().includes('/presets') && response.ok())
  await page.getByLabel('Row spacing').selectOption('compact')
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(32)
  await saved
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(32)
})

test('reorders and resizes columns by drag and keyboard and keeps the result (C-089, C-090, C-102)', async ({
  page,
}) => {
  // proves: P-408
  await signIn(page, 'admin')
  await page.goto('/admin/collections/currencies')
  await expect(rows(page).first()).toBeVisible()
  const heads = page.locator('th[data-field]')
  const order = () => heads.evaluateAll(all => all.map(head => head.getAttribute('data-field')))
  const [first = '', second = '', ...rest] = (await order()).map(String)
  const head = (field: string) => page.locator(`th[data-field="${field}"]`)
  // The code for dragging loads once a pointer is over the table.
  await head(first).hover()
  await expect(head(first).locator('[draggable="true"]')).toHaveCount(1)
  await head(first)
    .getByRole('button')
    .first()
    .dragTo(head(second), { targetPosition: { x: 140, y: 10 } })
  await expect.poll(order).toEqual([second, first, ...rest])
  await head(first).getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(order).toEqual([first, second, ...rest])
  const width = async () => (await head(first).boundingBox())?.width
  const fitted = (await width()) ?? 0
  // The page closes while the save is running, or has only just returned.
  const requestPromise = page.waitForRequest(
    request => request.url().includes('/presets') && request.method() !== 'GET',
  )
  await head(first).hover()
  await head(first).getByRole('separator').focus()
  await page.keyboard.press('ArrowRight')
  await requestPromise
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(fitted + 32)
  await page.reload()
  await expect.poll(width).toBe(fitted + 32)
  await expect.poll(order).toEqual([first, second, ...rest])
  await head(first).hover()
  for (let press = 0; press < 24; press++) await head(first).getByRole('separator').press('ArrowLeft')
  await expect.poll(width).toBe(32)
  // A double click on its edge fits the column again.
  await head(first)
    .getByRole('separator')
    .dblclick({ position: { x: 3, y: 10 } })
  await expect.poll(width).toBeGreaterThan(50)
  const cutCells = page
    .locator(`td[data-field="${first}"]`)
    .evaluateAll(all => all.filter(cell => cell.scrollWidth > cell.clientWidth).length)
  expect(await cutCells).toBe(0)
})

test('edits and saves a country and shows the same after a reload (C-009, C-028, C-140)', async ({ page }) => {
  // proves: C-146, C-162
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/ISL')
  const name = field(page, 'official_name').getByRole('textbox')
  await expect(name).toHaveValue(/Iceland/)
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toHaveAttribute('aria-disabled', 'true')
  await name.fill('The Republic of Iceland')
  await expect(page.locator('[data-part="save-status"]')).toHaveText('1 unsaved change')
  await field(page, 'population').getByRole('textbox').fill('400001')
  await saveAndStay(page)
  await page.reload()
  await expect(name).toHaveValue('The Republic of Iceland')
  await expect(field(page, 'population').getByRole('textbox')).toHaveValue('400001')
})

test('asks before leaving with edits and keeps or discards them (C-165, C-166, C-167)', async ({ page }) => {
  // proves: C-168, C-169, C-170, C-171
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/NOR')
  const name = field(page, 'official_name').getByRole('textbox')
  const before = await name.inputValue()
  await name.fill('Changed')
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Regions', exact: true })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Changed')
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Regions', exact: true })
    .click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/collections\/regions/)
  await page.goto('/admin/collections/countries/NOR')
  await expect(name).toHaveValue(before)
  // Without changes there is no confirmation.
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Regions', exact: true })
    .click()
  await expect(page).toHaveURL(/collections\/regions/)
  await expect(dialog).toHaveCount(0)
})

test('creates, copies and deletes a travel note (C-008, C-011, C-029)', async ({ page }) => {
  // proves: C-154, C-157, C-159, C-164
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  await page.getByRole('button', { name: 'Create item' }).click()
  await expect(page).toHaveURL(/travel_notes\/\+|travel_notes\/%2B/)
  await page.keyboard.press('Control+s')
  await field(page, 'title').getByRole('textbox').fill('A note of the journey')
  await saveNew(page)
  await expect(page).toHaveURL(/travel_notes\/\d+|travel_notes\/[0-9a-f-]{36}/)
  const first = page.url()

  await page.getByRole('button', { name: 'More save options' }).click()
  const copied = page.waitForRequest(request => request.method() === 'POST' && /travel_notes/.test(request.url()))
  await page.getByRole('menuitem', { name: /Save as copy/ }).click()
  const copy: unknown = (await copied).postDataJSON()
  expect(copy).toMatchObject({ title: 'A note of the journey' })
  expect(copy).not.toHaveProperty('id')
  await expect(page).not.toHaveURL(first)
  await expect(field(page, 'title').getByRole('textbox')).toHaveValue('A note of the journey')

  await page.getByRole('button', { name: 'Delete item' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/collections\/travel_notes$/)
  await page.goto(first)
  await expect(field(page, 'title').getByRole('textbox')).toHaveValue('A note of the journey')
})

async function saveNew(page: Parameters<typeof signIn>[0]): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-part="notifications"]')).toContainText('Item created')
}

test('shows rejected values next to their fields and keeps the edits (C-160, C-391, C-392)', async ({ page }) => {
  // proves: P-260
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes/+')
  await field(page, 'body').getByRole('textbox').fill('A text without a title')
  await page.keyboard.press('Control+s')
  await expect(field(page, 'title')).toContainText('Required')
  await expect(field(page, 'body').getByRole('textbox')).toHaveText('A text without a title')
})

test('shows not found pages (C-030, C-074, C-075)', async ({ page }) => {
  // proves: C-143, P-008, P-010, P-011, P-083
  await signIn(page, 'admin')
  await page.goto('/admin/nowhere/at/all')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('This page does not exist.')).toBeVisible()
  await page.goto('/admin/collections/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Collection not found' })).toBeVisible()
  await page.goto('/admin/collections/directus_revisions')
  await expect(page.getByRole('heading', { level: 1, name: 'Collection not found' })).toBeVisible()
  await page.goto('/admin/collections/front_page/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.goto('/admin/collections/countries/ISL/more')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('shows a singleton as one form without a list or key (C-141, C-142, C-152)', async ({ page }) => {
  // proves: P-249
  await signIn(page, 'admin')
  await page.goto('/admin/collections/front_page')
  await expect(page.locator('[data-part="form"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete item' })).toHaveCount(0)
  // Its history is found by its key.
  await expect(page.locator('[data-part="sidebar-section"]', { hasText: 'Revisions' })).toBeVisible()
  const headline = field(page, 'headline').getByRole('textbox')
  const before = await headline.inputValue()
  for (const words of ['News of the day', before]) {
    await headline.fill(words)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('[data-part="save-status"]')).toContainText('Saved at')
    await expect(page).toHaveURL(/collections\/front_page$/)
    await expect(headline).toHaveValue(words)
  }
})
