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

test('keeps labels, buttons, the focus and chosen entries visible in a contrast theme', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  const chip = rows(page).first().locator('td[data-field="status"] [dir="auto"]').last()
  expect(await styleOf(chip, 'border-top-style')).toBe('solid')
  const box = rows(page).first().getByRole('checkbox')
  const empty = await box.screenshot()
  await box.check()
  expect((await box.screenshot()).equals(empty)).toBe(false)
  await rows(page).nth(1).getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  const focused = page.locator('td:focus')
  await expect(focused).toHaveCount(1)
  expect(await styleOf(focused, 'outline-style')).toBe('solid')

  await test.step('the main action is the filled one', async () => {
    await page.goto('/admin/collections/travel_notes')
    const create = page.getByRole('button', { name: 'Create item' })
    const other = page.getByRole('button', { name: 'Next page' })
    await expect(create).toBeVisible()
    expect(await styleOf(create, 'background-color')).not.toBe(await styleOf(other, 'background-color'))
  })
  await test.step('the chosen entry of the palette has an outline', async () => {
    await page.keyboard.press('Control+k')
    const entries = page.locator('[data-part="palette"]').getByRole('menuitem')
    await expect(entries.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[data-part="palette"] [role="menuitem"][data-focused]')
    await expect(chosen).toHaveCount(1)
    expect(await styleOf(chosen, 'outline-style')).toBe('solid')
  })
})
