import { expect, test } from '@playwright/test'
import { field, rows, signIn } from './studio.ts'

test('lists related items by title, those picked last first, and says why a search found others', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  await rows(page).first().getByRole('link').click()
  const country = field(page, 'country')
  const picker = country.getByRole('combobox')
  const options = country.getByRole('option')
  await picker.click()
  // By key, Aruba (ABW) would be the first.
  await expect(options.first()).toHaveText('Afghanistan')

  await picker.fill('hellenic')
  await expect(options.filter({ hasText: 'Greece' })).toContainText('Official Name: Hellenic Republic')
  await picker.fill('mexic')
  await expect(options.first()).toHaveText('Mexico')
  await options.first().click()
  await expect(picker).toHaveValue('Mexico')
  await picker.click()
  await expect(options.first()).toHaveText(/^Mexico\s*Recently used/)
})

test('creates a related item with the typed text as its title', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  await rows(page).first().getByRole('link').click()
  const country = field(page, 'country')
  const picker = country.getByRole('combobox')
  await picker.click()
  await picker.fill('Atlantis')
  await country.getByRole('option', { name: 'Create “Atlantis”' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('[data-field="name"]').getByRole('textbox')).toHaveValue('Atlantis')
  await drawer.locator('[data-part="field-row"]').first().getByRole('textbox').fill('ATL')
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(picker).toHaveValue('Atlantis')
  await expect(country).toContainText('The new item is created when you save.')
})
