import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { forgetViews, people, removeNotes, rows, signIn } from './studio.ts'

/** The row, counted from 1, and the field or part of the cell that has the focus; null outside of rows. */
const place = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('tbody td')
    const row = cell?.closest('tr')
    return cell instanceof HTMLElement && row
      ? `${Number(row.dataset['index']) + 1} ${cell.dataset['field'] ?? cell.dataset['part']}`
      : null
  })
const expectPlace = (page: Page, expected: string | null) => expect.poll(() => place(page)).toBe(expected)

async function openList(page: Page, path: string): Promise<void> {
  await forgetViews(page, 'admin')
  await signIn(page, 'admin')
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}

test('the rows of a list are one tab stop, with arrow keys, Home and End inside', async ({ page }) => {
  await openList(page, '/admin/collections/travel_notes')
  const { keyboard } = page
  expect(await page.locator('tbody [tabindex="0"]').count()).toBe(1)

  await test.step('Tab enters at the first row, and leaves to what is below', async () => {
    await page.getByRole('columnheader').last().getByRole('button').first().focus()
    for (let presses = 0; (await place(page)) === null && presses < 5; presses++) await keyboard.press('Tab')
    await expectPlace(page, '1 title')
    await keyboard.press('Tab')
    await expectPlace(page, null)
    await expect(page.locator('[data-part="list-footer"]').locator(':focus')).toHaveCount(1)
    await keyboard.press('Shift+Tab')
    await expectPlace(page, '1 title')
  })
  await test.step('arrow keys move in a row and between rows', async () => {
    await keyboard.press('ArrowRight')
    await expectPlace(page, '1 country')
    await keyboard.press('ArrowDown')
    await expectPlace(page, '2 country')
    await keyboard.press('Home')
    await expectPlace(page, '2 row-move')
    await keyboard.press('ArrowRight')
    await expectPlace(page, '2 row-select')
    await keyboard.press('End')
    await expectPlace(page, '2 cover')
    await keyboard.press('ArrowUp')
    await expectPlace(page, '1 cover')
    await keyboard.press('ArrowUp')
    await expectPlace(page, '1 cover')
    await keyboard.press('PageDown')
    await expectPlace(page, '11 cover')
    await keyboard.press('Control+End')
    await expectPlace(page, '25 cover')
    await keyboard.press('Control+Home')
    await expectPlace(page, '1 row-move')
  })
  await test.step('the place is kept, and the space key selects', async () => {
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowRight')
    await keyboard.press('Space')
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Tab')
    await expectPlace(page, null)
    await keyboard.press('Shift+Tab')
    await expectPlace(page, '2 row-select')
    await keyboard.press('Space')
    expect(await page.locator('tbody [tabindex="0"]').count()).toBe(1)
  })
  await test.step('another page has one tab stop too, and its grid passes axe', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.locator('[data-part="list-footer"] p')).toContainText('26-')
    await expect(page.locator('tbody [tabindex="0"]')).toHaveCount(1)
    expect(await axeViolations(page, { selector: '[data-part="tabular"]' })).toEqual([])
  })
})

test('Enter in the first column opens an item, and arrow keys reach rows that are not drawn yet', async ({ page }) => {
  await openList(page, '/admin/collections/countries')
  await page.locator('[data-part="list-footer"] select').selectOption('250')
  await expect(page.locator('[data-part="list-footer"] p')).toHaveText('1-250 of 250')
  // The code that draws only the rows in view has loaded; it draws them again.
  await expect.poll(() => rows(page).count()).toBeLessThan(50)
  const { keyboard } = page
  await rows(page).first().getByRole('link').focus()
  await keyboard.press('Control+End')
  await expect.poll(() => place(page)).toMatch(/^250 /)
  await keyboard.press('Home')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/countries\/[A-Z]{3}$/)
})

test('links at the start of a page skip to the content, the navigation, the filters and the sidebar', async ({
  page,
}) => {
  await openList(page, '/admin/collections/countries')
  const { keyboard } = page
  for (const name of ['content', 'navigation', 'filters', 'sidebar']) {
    await keyboard.press('Tab')
    const link = page.getByRole('link', { name: `Skip to ${name}` })
    // The last ones load with the first.
    if (name === 'content') await expect(page.getByRole('link', { name: 'Skip to sidebar' })).toBeAttached()
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
  }
  await keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeFocused()
  await page.getByRole('button', { name: 'Hide sidebar' }).click()
  await page.getByRole('link', { name: 'Skip to filters' }).focus()
  await keyboard.press('Enter')
  await expect(page.locator('#list-filters summary')).toBeFocused()
  await expect(page.locator('#list-filters')).toHaveAttribute('open', '')
  await page.goto('/admin/collections')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await expect(page.getByRole('link', { name: 'Skip to filters' })).toHaveCount(0)
})

test('the focus follows to the page that opens, and back to its row', async ({ page }) => {
  await openList(page, '/admin/collections/countries')
  const { keyboard } = page
  const heading = page.getByRole('heading', { level: 1 })
  const link = rows(page).nth(2).getByRole('link')
  await link.focus()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/countries\/[A-Z]{3}$/)
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await test.step('also from the palette', async () => {
    await keyboard.press('Control+k')
    const palette = page.locator('[data-part="palette"]')
    await expect(palette.getByRole('searchbox')).toBeFocused()
    await keyboard.type('travel notes')
    await expect(palette.getByRole('menuitem', { name: 'Travel Notes' }).first()).toBeVisible()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/travel_notes/)
    await expect(heading).toHaveText('Travel Notes')
    await expect(heading).toBeFocused()
  })
})

/** Presses Delete in the open question, once it has read what it is about. */
async function confirmDeletion(page: Page): Promise<void> {
  const button = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await expect(button).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
}

test('the focus goes to the next row after an item was deleted', async ({ page }) => {
  await forgetViews(page, 'admin')
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    const made = await page.request.post('/items/travel_notes', { headers, data: { title: `Focus ${name}` } })
    expect(made.ok()).toBe(true)
  }
  await openList(page, '/admin/collections/travel_notes?search=Focus')
  await expect(rows(page)).toHaveCount(5)
  const { keyboard } = page
  const links = rows(page).getByRole('link')
  const titles = await rows(page).locator('td[data-field="title"]').allTextContents()
  await test.step('from the list', async () => {
    await rows(page).nth(1).getByRole('checkbox').focus()
    await keyboard.press('Space')
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await confirmDeletion(page)
    await expect(rows(page)).toHaveCount(4)
    await expect(links.nth(1)).toBeFocused()
    await expect(links.nth(1)).toHaveText(titles[2] ?? '')
  })
  await test.step('from the page of the item', async () => {
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Delete item' }).press('Enter')
    await confirmDeletion(page)
    await expect(rows(page)).toHaveCount(3)
    await expect(links.nth(1)).toBeFocused()
    await expect(links.nth(1)).toHaveText(titles[3] ?? '')
  })
})

test.afterEach(async ({ page }) => {
  await forgetViews(page, 'admin')
  await removeNotes(page, 'Focus')
})
