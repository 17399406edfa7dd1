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

test('a list takes at most 12 requests and 250 KB of scripts, and nothing is refused by the policy', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const reports: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') reports.push(message.text())
  })
  let requests = 0
  let scripts = 0
  page.on('response', async response => {
    requests += 1
    if (response.request().resourceType() === 'script') scripts += (await response.request().sizes()).responseBodySize
  })
  await page.goto('/admin/collections/countries')
  await expect(page.locator('[data-part="list-footer"] p')).toHaveText('1-25 of 250')
  await page.waitForLoadState('networkidle')
  expect(reports).toEqual([])
  expect(scripts).toBeGreaterThan(50_000)
  expect(scripts).toBeLessThan(250 * 1024)
  const assets = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(entry => entry.name.includes('/assets/') && !entry.name.includes('/admin/')).length,
  )
  // The pictures of the rows are content; everything else is what the studio costs.
  expect(requests - assets).toBeLessThanOrEqual(12)
})
