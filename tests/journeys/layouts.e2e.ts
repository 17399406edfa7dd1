import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { forgetViews, signIn } from './studio.ts'

test.describe.configure({ mode: 'serial' })

test.afterEach(({ page }) => forgetViews(page, 'admin'))

async function openAs(page: Page, layout: string): Promise<void> {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  const saved = page.waitForResponse(answer => /\/presets/.test(answer.url()) && answer.request().method() !== 'GET')
  await page.getByRole('combobox', { name: 'Layout' }).selectOption({ label: layout })
  await saved
  await expect(page.locator(`[data-part="${layout.toLowerCase()}"]`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await axeViolations(page)).toEqual([])
}

const column = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('shows a list as cards and opens an item (C-063, C-104, C-105)', async ({ page }) => {
  // proves: C-106, C-121
  await openAs(page, 'Cards')
  await page.locator('[data-part="card-link"]').first().click()
  await expect(page).toHaveURL(/travel_notes\/.+/)
})

test('moves a card on a board by keyboard and drag and keeps its position', async ({ page }) => {
  await openAs(page, 'Board')
  const draft = column(page, /^Draft/)
  const published = column(page, /^Published/)
  const patched = () => page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())

  const first = published.getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  let saved = patched()
  await first.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(draft.getByRole('link', { name: title, exact: true })).toBeFocused()
  await saved

  const second = (await published.getByRole('link').first().textContent()) ?? ''
  saved = patched()
  await published.locator('[data-part="board-card"]').first().dragTo(draft)
  await expect(draft.getByRole('link', { name: second, exact: true })).toBeVisible()
  await saved

  await page.reload()
  for (const name of [title, second]) await expect(draft.getByRole('link', { name, exact: true })).toBeVisible()
  await draft.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(/travel_notes\/.+/)
})

test('keeps the month of a calendar in the URL and moves an item by keyboard', async ({ page }) => {
  await openAs(page, 'Calendar')
  const event = page.locator('[data-part="calendar-event"]:visible').first()
  for (let month = 0; month < 24 && !(await event.isVisible()); month++) {
    const before = page.url()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page).not.toHaveURL(before)
    await page.waitForLoadState('networkidle')
  }
  const title = (await event.textContent()) ?? ''
  const day = await event.evaluate(link => link.closest('td')?.querySelector('[data-day]')?.getAttribute('data-day'))
  const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())
  await event.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await saved
  await page.reload()
  const moved = page.locator('td [data-part="calendar-event"]', { hasText: title }).first()
  await expect(moved).toBeVisible()
  const next = await moved.evaluate(link => link.closest('td')?.querySelector('[data-day]')?.getAttribute('data-day'))
  expect(next).not.toBe(day)
  await moved.click()
  await expect(page).toHaveURL(/travel_notes\/.+/)
})
