import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { rows, signIn } from './studio.ts'

const cell = (page: Page, row: number, name: string) => rows(page).nth(row).locator(`td[data-field="${name}"]`)
const editor = (page: Page) => page.locator('[data-part="cell-editor"]')
const patched = (page: Page) => page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())

async function openCountries(page: Page): Promise<void> {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries')
  await expect(rows(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('edits cells by keyboard: Enter moves down, Tab moves on, Escape cancels', async ({ page }) => {
  await openCountries(page)
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  const target = cell(page, 0, (await page.locator('td:focus').getAttribute('data-field')) ?? '')
  await page.keyboard.press('Enter')
  const input = editor(page).getByRole('textbox').first()
  await expect(input).toBeFocused()
  expect(await axeViolations(page, { selector: '[data-part="cell-editor"]' })).toEqual([])
  const before = await input.inputValue()
  await input.fill(`${before} X`)
  const saved = patched(page)
  await page.keyboard.press('Enter')
  await saved
  await expect(editor(page)).toHaveCount(0)
  await expect(target).toContainText(`${before} X`)
  await expect(page.locator('tr[data-index="1"] td:focus')).toHaveCount(1)

  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F2')
  await editor(page).getByRole('textbox').first().fill(before)
  const back = patched(page)
  await page.keyboard.press('Tab')
  await back
  await expect(target).not.toContainText(' X')
  await expect(page.locator('tr[data-index="0"] td:focus')).toHaveCount(1)

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await editor(page).getByRole('textbox').first().fill('never')
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await expect(target).not.toContainText('never')
  await expect(target).toBeFocused()
})

test('edits on double click and opens on single click (C-092)', async ({ page }) => {
  await openCountries(page)
  await cell(page, 2, 'capital').or(rows(page).nth(2).locator('td[data-editable]').nth(1)).first().dblclick()
  await expect(editor(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await rows(page).nth(2).locator('td[data-editable]').nth(1).click()
  await expect(page).toHaveURL(/countries\/[A-Z]{3}$/)
})

test('keeps a rejected value in the editor with its reason', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  await expect(rows(page).first()).toBeVisible()
  const title = cell(page, 0, 'title')
  await title.getByRole('link').focus()
  await page.keyboard.press('F2')
  await editor(page).getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('alert')).toBeVisible()
  await expect(editor(page).getByRole('textbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await expect(title).not.toHaveText('')
})

test('explains why a cell is read-only', async ({ page }) => {
  await signIn(page, 'reader')
  await page.goto('/admin/collections/travel_notes')
  await expect(rows(page).first()).toBeVisible()
  await cell(page, 0, 'title').getByRole('link').focus()
  await page.keyboard.press('F2')
  await expect(editor(page)).toContainText('does not have permission')
  await page.keyboard.press('Escape')
})

test('selects a range of rows with Shift (C-084, C-087, C-093)', async ({ page }) => {
  // proves: C-094
  await openCountries(page)
  await rows(page).nth(1).getByRole('checkbox').check()
  await rows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('button', { name: '4 selected' })).toBeVisible()
  await rows(page).nth(1).locator('td[data-field]').nth(1).click()
  await expect(page.getByRole('button', { name: '3 selected' })).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('button', { name: '25 selected' })).toBeVisible()
})

test('restores page, scroll position, focus and selection when returning to a list', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries?page=2')
  await expect(rows(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scroller = page.locator('[data-part="tabular"] section')
  await scroller.evaluate(element => element.scrollTo(0, 400))
  const link = page.locator('tr[data-index="14"]').getByRole('link').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible()
  await page.locator('[data-part="page-header"] a').first().click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBeGreaterThan(300)
  await expect(page.locator(`a[href="${href}"]`).first()).toBeFocused()

  await page.locator('tr[data-index="14"]').getByRole('checkbox').check()
  await page.locator('a[href^="/admin/settings"]').first().click()
  await expect(page).toHaveURL(/settings/)
  await page.goBack()
  await expect(page.getByRole('button', { name: '1 selected' })).toBeVisible()
})

test('reorders rows by keyboard and drag and keeps the order (P-406, P-498, P-499)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  await expect(rows(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const title = (row: number) => cell(page, row, 'title').textContent()
  const sorted = () => page.waitForResponse(answer => answer.url().includes('/utils/sort/') && answer.ok())
  const [first, second] = [await title(0), await title(1)]
  const handle = (row: number) => rows(page).nth(row).locator('[data-part="row-handle"]')
  await handle(0).focus()
  let done = sorted()
  await page.keyboard.press('Alt+ArrowDown')
  await done
  await expect(cell(page, 1, 'title')).toHaveText(first ?? '')
  await expect(handle(1)).toBeFocused()
  done = sorted()
  await handle(1).dragTo(rows(page).nth(4))
  await done
  await expect(cell(page, 0, 'title')).toHaveText(second ?? '')
  await page.reload()
  await expect(cell(page, 4, 'title')).toHaveText(first ?? '')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('edits on double tap, opens on single tap and drags a row (P-498)', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/admin/collections/travel_notes')
    await expect(rows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const middle = async (target: ReturnType<typeof cell>) => {
      const box = await target.boundingBox()
      if (!box) throw new Error('it is not drawn')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const handle = (row: number) => rows(page).nth(row).locator('[data-part="row-handle"]')
    const title = (await cell(page, 0, 'title').textContent()) ?? ''
    // The code for dragging loads after the rows are drawn.
    await expect(handle(2)).toHaveAttribute('draggable', 'true')
    const [from, to] = [await middle(handle(0)), await middle(handle(2))]
    const touch = await page.context().newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
    const sorted = page.waitForResponse(answer => answer.url().includes('/utils/sort/') && answer.ok())
    await finger('touchStart', [from])
    for (const part of [0.3, 0.6, 1]) await finger('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
    await expect(rows(page).nth(2)).toHaveAttribute('data-drop')
    await finger('touchEnd', [])
    await sorted
    await expect(cell(page, 2, 'title')).toHaveText(title)

    const value = rows(page).nth(1).locator('td[data-editable]').nth(1)
    const { x, y } = await middle(value)
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await expect(editor(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editor(page)).toHaveCount(0)
    await page.touchscreen.tap(x, y)
    await expect(page).toHaveURL(/travel_notes\/.+/)
  })
})
