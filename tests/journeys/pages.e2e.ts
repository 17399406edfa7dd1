import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signIn } from './studio.ts'

const pages = [
  ['the overview', '/admin/collections'],
  ['a list', '/admin/collections/countries'],
  ['an item', '/admin/collections/countries/ISL'],
  ['a new item', '/admin/collections/travel_notes/+'],
  ['a page that is not there', '/admin/nowhere'],
] as const

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`every page passes axe, ${theme}, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/login')
      await page.evaluate(chosen => localStorage.setItem('fieldhouse.theme', chosen), theme)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await signIn(page, 'admin')
      for (const [, path] of pages) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        await page.evaluate(chosen => {
          document.documentElement.dataset['theme'] = chosen
        }, theme)
        await page.waitForLoadState('networkidle')
        expect(await violations(page), path).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(wide, `${path} is wider than the screen`).toBe(false)
      }
    })

async function violations(page: Parameters<typeof signIn>[0]) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

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
  expect(scripts).toBeGreaterThan(100_000)
  expect(scripts).toBeLessThan(250_000)
  expect(untilUsable.length, untilUsable.join('\n')).toBeLessThanOrEqual(12)
  await context.close()
})
