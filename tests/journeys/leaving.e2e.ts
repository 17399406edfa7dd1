import { expect, type Page, test } from '@playwright/test'
import { field, saveAndStay, signIn } from './studio.ts'

const status = (page: Page) => page.locator('[data-part="save-status"]')
const textOf = (page: Page, name: string) => field(page, name).getByRole('textbox')

test('asks before leaving by link, history, reload, closing, signing out and Escape (C-165, C-167, C-169)', async ({
  page,
}) => {
  // proves: C-170
  await signIn(page, 'admin')
  // The list comes before and after the item in the page's history.
  await page.goto('/admin/collections/countries/POL')
  const name = textOf(page, 'official_name')
  await expect(name).toHaveValue(/Poland/)
  await page.getByRole('link', { name: 'Back to Countries' }).click()
  await expect(page).toHaveURL(/countries$/)
  await page.evaluate(() => history.back())
  await expect(name).toHaveValue(/Poland/)
  await name.fill('Still here')
  const confirmation = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  const staysAfter = async (leave: () => Promise<unknown>) => {
    await leave()
    await expect(confirmation).toBeVisible()
    await confirmation.getByRole('button', { name: 'Keep editing' }).click()
    await expect(confirmation).toBeHidden()
    await expect(page).toHaveURL(/countries\/POL$/)
    await expect(name).toHaveValue('Still here')
  }
  // If the dialog cannot be loaded, the page does not navigate, and the next attempt loads it again.
  await page.route(/ConfirmDialog/, route => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Back to Countries' }).click()
  await expect(page.getByText('Could not open this')).toBeVisible()
  await expect(name).toHaveValue('Still here')
  await staysAfter(() => page.getByRole('link', { name: 'Back to Countries' }).click())
  await staysAfter(() => page.evaluate(() => history.forward()))
  await staysAfter(async () => {
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  })
  // Escape cancels, too.
  await page.getByRole('link', { name: 'Back to Countries' }).click()
  await expect(confirmation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(name).toHaveValue('Still here')

  const kinds: string[] = []
  page.on('dialog', dialog => {
    kinds.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => kinds).toEqual(['beforeunload'])
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => kinds).toEqual(['beforeunload', 'beforeunload'])
  await expect(name).toHaveValue('Still here')
})

test('continues on the expected page after each kind of save (C-147, C-151, C-155)', async ({ page }) => {
  // proves: C-156, C-163, P-246, P-247
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes/+')
  const title = textOf(page, 'title')
  const save = page.getByRole('button', { name: /^Save/ })
  await title.fill('First')
  await page.keyboard.press('Control+Shift+s')
  await expect(page.getByText('Item created')).toBeVisible()
  await expect(page).toHaveURL(/travel_notes\/(\+|%2B)$/)
  await expect(title).toHaveValue('')
  await title.fill('Second')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/travel_notes\/[0-9a-f-]{36}$/)
  await expect(save).toBeDisabled()
  await title.fill('Second, changed')
  await expect(save).toBeEnabled()
  await page.keyboard.press('Control+Shift+s')
  await expect(page).toHaveURL(/travel_notes\/(\+|%2B)$/)
  await expect(title).toHaveValue('')
  await title.fill('Third')
  await save.click()
  await expect(page).toHaveURL(/travel_notes$/)
})

test('archives and unarchives an item while keeping unsaved edits (C-010, C-172, C-173)', async ({ page }) => {
  // proves: C-175, C-176, C-183
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes/+')
  const title = textOf(page, 'title')
  await title.fill('For the archive')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/travel_notes\/[0-9a-f-]{36}$/)
  const address = page.url()
  await title.fill('For the archive, edited')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Item archived')).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(title).toHaveValue('For the archive, edited')
  await expect(status(page)).toHaveText('1 unsaved change')
  await saveAndStay(page)
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page).toHaveURL(/travel_notes$/)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  await expect(title).toHaveValue('For the archive, edited')
})

test('keeps edits typed while a new item is saved (C-154)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes/+')
  const title = textOf(page, 'title')
  await title.fill('Made')
  let release = () => {}
  await page.route('**/items/travel_notes?*', async route => {
    if (route.request().method() === 'POST') await new Promise<void>(resolve => (release = resolve))
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await expect(status(page)).toHaveAttribute('data-state', 'saving')
  await title.fill('Made, and typed on')
  release()
  // Typed letter by letter while the page changes, to check that no letter is lost.
  await page.keyboard.type(', and on, and on, and on, and on', { delay: 30 })
  await expect(page).toHaveURL(/travel_notes\/[0-9a-f-]{36}$/)
  await expect(title).toHaveValue('Made, and typed on, and on, and on, and on, and on')
  await expect(title).toBeFocused()
  await expect(status(page)).toHaveText('1 unsaved change')
  await saveAndStay(page)
  await page.reload()
  await expect(title).toHaveValue('Made, and typed on, and on, and on, and on, and on')
})
