import { expect, test } from '@playwright/test'
import { ownAddress, ownServer } from './ownServer.ts'
import { field, people, saveAndStay } from './studio.ts'

test('keeps saved data after a server restart', async ({ page }) => {
  const server = ownServer()
  try {
    await server.start()
    await page.goto(`${ownAddress}/admin/collections/countries/SWE`)
    await page.getByLabel('Email').fill(people.admin.email)
    await page.getByLabel('Password').fill(people.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await field(page, 'official_name').getByRole('textbox').fill('Kingdom of the North')
    await field(page, 'population').getByRole('textbox').fill('10500001')
    const landlocked = field(page, 'landlocked').getByRole('switch')
    await expect(landlocked).not.toBeChecked()
    await landlocked.click()
    await field(page, 'established').locator('input').fill('1523-06-06')
    const region = field(page, 'region').getByRole('combobox')
    await region.click()
    await region.fill('Ocea')
    await page.getByRole('option', { name: 'Oceania' }).click()
    await saveAndStay(page)

    expect(await server.stop()).toBe(0)
    await server.start()

    await page.goto(`${ownAddress}/admin/collections/countries/SWE`)
    await expect(field(page, 'official_name').getByRole('textbox')).toHaveValue('Kingdom of the North')
    await expect(field(page, 'population').getByRole('textbox')).toHaveValue(/10.?500.?001/)
    await expect(field(page, 'landlocked').getByRole('switch')).toBeChecked()
    await expect(field(page, 'established').locator('input')).toHaveValue('1523-06-06')
    await expect(field(page, 'region')).toContainText('Oceania')
  } finally {
    await server.end()
  }
})
