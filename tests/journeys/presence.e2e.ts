import { expect, test } from '@playwright/test'
import { field, people, signIn } from './studio.ts'

test('shows who else has an item open, and the values that they save', async ({ browser, page }) => {
  const login = await page.request.post('/auth/login', { data: people.editor })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const created = await page.request.post('/items/travel_notes', { headers, data: { title: 'Opened twice' } })
  const { id } = (await created.json()).data
  const path = `/admin/collections/travel_notes/${id}`
  const presence = page.locator('[data-part="presence"]')
  await page.clock.install()

  await test.step('the first one is alone', async () => {
    await signIn(page, 'admin')
    await page.goto(path)
    await expect(field(page, 'title')).toBeVisible()
    await page.clock.fastForward(3_000)
    await expect(presence).toBeAttached()
    await expect(presence.getByRole('status')).toHaveText('')
  })
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const second = await other.newPage()
  await second.clock.install()
  await test.step('the second one sees the first', async () => {
    await signIn(second, 'editor')
    await second.goto(path)
    await expect(field(second, 'title')).toBeVisible()
    await second.clock.fastForward(3_000)
    await expect(second.locator('[data-part="presence"]').getByRole('status')).toHaveText('Viewing: Admin User')
    await field(second, 'title').getByRole('textbox').fill('Changed by the editor')
  })
  await test.step('the first one sees that the second is editing, by name', async () => {
    const reported = second.waitForResponse('**/utils/presence/**')
    await second.clock.fastForward(15_000)
    await reported
    await page.clock.fastForward(15_000)
    await expect(presence.getByRole('status')).toHaveText('Editing: Edda Lind')
  })
  await test.step('what the second saves appears, and unsaved changes stay', async () => {
    await field(page, 'rating').getByRole('textbox').first().fill('4')
    await second.keyboard.press('Control+s')
    await expect(second.locator('[data-part="save-status"]')).toContainText('Saved at')
    await page.clock.fastForward(15_000)
    await expect(page.getByText('Saved by someone else')).toBeVisible()
    await expect(field(page, 'title').getByRole('textbox')).toHaveValue('Changed by the editor')
    await expect(field(page, 'rating').getByRole('textbox').first()).toHaveValue('4')
  })
  await test.step('the second one leaves', async () => {
    const left = second.waitForResponse(response => response.request().method() === 'DELETE')
    await second.getByRole('link', { name: 'Back to Travel Notes' }).click()
    await left
    await page.clock.fastForward(15_000)
    await expect(presence.getByRole('status')).toHaveText('')
  })
  await other.close()
})
