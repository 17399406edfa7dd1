import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { field, signIn } from './studio.ts'

test('opens items, pages and commands from the palette by keyboard only', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries')
  await expect(page.locator('h1')).toHaveText('Countries')
  await page.keyboard.press('Control+k')
  const palette = page.locator('[data-part="palette"]')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('germany')
  await expect(palette.getByRole('menuitem', { name: 'Germany' })).toBeVisible()
  // Results that still arrive replace the active one.
  await expect.poll(() => axeViolations(page, { selector: '[data-part="palette"]' })).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/countries\/DEU$/)
  await expect(palette).toBeHidden()

  // An unavailable action shows why; an available one runs.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('save and stay')
  await expect(palette.getByRole('menuitem', { name: 'Save and stay' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await field(page, 'official_name').getByRole('textbox').fill('Found by the palette')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('discard')
  await page.keyboard.press('Enter')
  await expect(field(page, 'official_name').getByRole('textbox')).not.toHaveValue('Found by the palette')

  // A recently visited item is offered before anything is typed.
  await page.waitForTimeout(700)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('languages')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Languages')
  await page.keyboard.press('Control+k')
  const recent = palette.getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('menuitem', { name: 'Germany' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/countries\/DEU$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

test('fits the palette on a narrow screen and opens it by touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'reader')
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  const palette = page.locator('[data-part="palette"]')
  await palette.getByRole('searchbox').fill('dark')
  await palette.getByRole('menuitem', { name: 'Theme: Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  // Settings are hidden from users without the permission.
  await palette.getByRole('searchbox').fill('extensions')
  await expect(palette.getByText('No results')).toBeVisible()
  await palette.getByRole('searchbox').fill('x'.repeat(300))
  await expect(palette.getByText('No results')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
