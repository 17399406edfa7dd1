import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { field, signIn } from './studio.ts'

test('the palette leads to items, pages and commands by keys alone', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries')
  await expect(page.locator('h1')).toHaveText('Countries')
  await page.keyboard.press('Control+k')
  const palette = page.locator('[data-part="palette"]')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('germany')
  await expect(palette.getByRole('menuitem', { name: 'Germany' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[data-part="palette"]').analyze()
  expect(violations).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/countries\/DEU$/)
  await expect(palette).toBeHidden()

  // What cannot be done now says why; what can is done.
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

  // An item that one was on is offered before anything is typed.
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

test('the palette fits a narrow screen and opens by touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'reader')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  const palette = page.locator('[data-part="palette"]')
  await palette.getByRole('searchbox').fill('dark')
  await palette.getByRole('menuitem', { name: 'Theme: Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  // Settings are not offered to somebody without the right.
  await palette.getByRole('searchbox').fill('extensions')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  await palette.getByRole('searchbox').fill('x'.repeat(300))
  await expect(palette.getByText('Nothing found')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
