import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { field, signIn } from './studio.ts'

// Axe and a busy machine take their time.

test('copies an item with a key that is entered manually, and names the lists that stay', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/FIN')
  await expect(field(page, 'name').getByRole('textbox')).toHaveValue('Finland')
  await page.getByRole('button', { name: 'More save options' }).click()
  await page.getByRole('menuitem', { name: 'Save as copy' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Not copied: ')
  const confirm = dialog.getByRole('button', { name: /^Save as copy/ })
  const code = dialog.getByRole('textbox').first()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  expect(await axeViolations(page, { selector: '[role="alertdialog"]' })).toEqual([])

  // A key that exists is reported before anything is saved.
  await code.fill('SWE')
  await confirm.click()
  await expect(dialog).toContainText('Must be unique')
  await code.fill('XFI')
  const copied = page.waitForRequest(request => request.method() === 'POST' && /items\/countries/.test(request.url()))
  await page.keyboard.press('Enter')
  expect((await copied).postDataJSON()).toMatchObject({ code: 'XFI', name: 'Finland' })
  await expect(page).toHaveURL(/countries\/XFI$/)
  await expect(field(page, 'name').getByRole('textbox')).toHaveValue('Finland')

  await page.getByRole('button', { name: 'Delete item' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/collections\/countries$/)
})
