import { expect, test } from '@playwright/test'
import { signIn } from './studio.ts'

test('a cold list takes at most 12 requests and 250 KB of scripts, and the policy refuses nothing (C-017)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  const storageState = await page.context().storageState()
  await page.context().close()
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  const cold = await context.newPage()
  const reports: string[] = []
  cold.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') reports.push(message.text())
  })
  const requests: string[] = []
  let scripts = 0
  cold.on('requestfinished', async request => {
    // The pictures of the rows are content, shown from memory; everything else is what the studio costs.
    const { pathname, protocol } = new URL(request.url())
    if (!pathname.startsWith('/assets/') && protocol !== 'blob:') requests.push(request.url())
    if (request.resourceType() === 'script') scripts += (await request.sizes()).responseBodySize
  })
  await cold.goto('/admin/collections/countries')
  await expect(cold.locator('[data-part="list-footer"] p')).toHaveText('1-25 of 250')
  const untilUsable = [...requests]
  await cold.waitForLoadState('networkidle')
  expect(reports).toEqual([])
  // The sizes are told after the answers.
  await expect.poll(() => scripts).toBeGreaterThan(100_000)
  expect(scripts).toBeLessThan(250_000)
  expect(untilUsable.length, untilUsable.join('\n')).toBeLessThanOrEqual(12)
  await context.close()
})
