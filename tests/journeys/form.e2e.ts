import { expect, type Page, test } from '@playwright/test'
import { field, saveAndStay, signIn } from './studio.ts'

const text = (page: Page, name: string) => field(page, name).getByRole('textbox')
const status = (page: Page) => page.locator('[data-part="save-status"]')

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/NOR')
  await expect(text(page, 'official_name')).toHaveValue(/Norway/)
})

test('undoes and redoes changes by keyboard across fields', async ({ page }) => {
  await text(page, 'official_name').fill('One')
  await text(page, 'population').fill('5')
  await page.keyboard.press('Control+z')
  await expect(text(page, 'population')).not.toHaveValue('5')
  await page.keyboard.press('Control+z')
  await expect(text(page, 'official_name')).toHaveValue(/Norway/)
  await expect(status(page)).toHaveText('')
  await page.keyboard.press('Control+Shift+z')
  await expect(text(page, 'official_name')).toHaveValue('One')
  await expect(status(page)).toHaveText('1 unsaved change')
})

test('lists staged changes in the sidebar and reverts them one by one', async ({ page }) => {
  await text(page, 'official_name').fill('Another name')
  await text(page, 'population').fill('7')
  const panel = page.locator('[data-part="pending-changes"]')
  await expect(page.getByText('2 unsaved changes').first()).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Official Name' })).toContainText('Another name')
  await panel.getByRole('button', { name: 'Undo changes to Official Name' }).click()
  await expect(text(page, 'official_name')).toHaveValue(/Norway/)
  await expect(text(page, 'population')).toHaveValue('7')
  await expect(page.getByText('1 unsaved change', { exact: true }).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Undo changes to Population' }).click()
  await expect(panel).toContainText('No changes to save.')
})

test('explains why a field is locked and edits its raw value (P-258, P-272)', async ({ page }) => {
  await field(page, 'code').getByRole('button', { name: 'Why is Code locked?' }).click()
  await expect(page.getByRole('region', { name: 'About Code' })).toContainText('primary key')
  await field(page, 'population').hover()
  await field(page, 'population').getByRole('button', { name: 'Options for Population' }).click()
  await page.getByRole('menuitem', { name: 'Edit raw value' }).click()
  await text(page, 'population').fill('5555555')
  await saveAndStay(page)
  await page.reload()
  await expect(text(page, 'population')).toHaveValue('5555555')
})
