import { expect, test } from '@playwright/test'

test('a script that was planted in a page does not run, and the browser reports it', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  const reported = page.waitForRequest(request => request.url().endsWith('/fieldhouse/policy-reports'))
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.planted = true'
    document.body.append(script)
  })
  const request = await reported
  expect((await request.response())?.status()).toBe(204)
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
})
