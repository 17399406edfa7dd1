import { expect, test } from '@playwright/test'
import { field, refuseNothing, saveAndStay, signIn } from './studio.ts'

refuseNothing()

test('uploads a file into a field, saves and reloads it (C-421)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/travel_notes')
  await page.locator('tr[data-part="row"] a').nth(1).click()
  const cover = field(page, 'cover')
  await expect(cover).toBeVisible()
  const remove = cover.getByRole('button', { name: /clear|remove/i })
  if (await remove.count()) await remove.first().click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  await cover.locator('input[type="file"]').setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: png })
  await expect(cover).toContainText('Harbour')
  await saveAndStay(page)
  await page.reload()
  await expect(cover).toContainText('Harbour')
})
