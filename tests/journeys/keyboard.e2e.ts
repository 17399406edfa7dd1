import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { forgetViews, rows, signIn } from './studio.ts'

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
  const { keyboard } = page
  await rows(page).first().getByRole('link').focus()
  await keyboard.press('Control+End')
  await expect.poll(() => place(page)).toMatch(/^250 /)
  await keyboard.press('Home')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/countries\/[A-Z]{3}$/)
})

test.afterEach(({ page }) => forgetViews(page, 'admin'))
