import { expect, test } from '@playwright/test'
import { signIn } from './studio.ts'

test('keeps the user signed in after a browser crash that lost its latest cookie', async ({ page, browser }) => {
  await signIn(page, 'editor')
  const onDisk = await page.context().storageState()
  const refreshed = page.waitForResponse(response => response.url().endsWith('/auth/refresh'))
  await page.goto('/admin/content')
  expect((await refreshed).status()).toBe(200)
  await page.context().close()
  // Longer than tabs that refresh at once get the same token.
  await new Promise(resolve => setTimeout(resolve, 11_000))

  const restarted = await browser.newContext({ storageState: onDisk })
  const tabs = await Promise.all([restarted.newPage(), restarted.newPage()])
  await Promise.all(tabs.map(tab => tab.goto('/admin/content')))
  for (const tab of tabs) {
    await expect(tab.getByRole('navigation').first()).toBeVisible()
    await expect(tab).not.toHaveURL(/\/login/)
  }
  await restarted.close()
})
