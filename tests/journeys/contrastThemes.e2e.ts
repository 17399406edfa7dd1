import { expect, type Locator, test } from '@playwright/test'
import { field, rows, signIn } from './studio.ts'

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

test('shows what is current, selected and on in a contrast theme of the system', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries')
  await rows(page).nth(1).getByRole('checkbox').click()
  await page.mouse.click(700, 20)
  for (const shown of [rows(page).nth(1), page.getByRole('link', { name: 'Countries', exact: true })])
    expect(await styleOf(shown, 'outline-style')).toBe('solid')
  expect(await styleOf(rows(page).nth(2), 'outline-style')).toBe('none')

  await page.goto('/admin/collections/countries/ISL')
  const [on, off] = [field(page, 'independent'), field(page, 'landlocked')].map(each => each.getByRole('switch'))
  if (!on || !off) throw new Error('The switches are missing.')
  await expect(on).toBeChecked()
  await expect(off).not.toBeChecked()
  expect(await styleOf(on, 'background-color')).not.toBe(await styleOf(off, 'background-color'))
})
