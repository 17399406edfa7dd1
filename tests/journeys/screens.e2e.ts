import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { makeForScreens, screens } from './screens/screens.ts'
import { forgetViews, signIn } from './studio.ts'

const [wide, narrow] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

// What is wrong is said by screen; a trace of every element of them all would take longer than the journey.
test.use({ trace: 'off' })

async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // In one go within the page: otherwise each run opens another page to put its results together.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** What is wrong with a screen: its colours in four themes, its order in both directions, its width on a phone. */
async function faults(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const [theme, dir, contrast] of [
    ['light', 'rtl', 'more'],
    ['dark', 'ltr', 'more'],
    ['light', 'ltr', 'normal'],
    ['dark', 'rtl', 'normal'],
  ] as const) {
    await page.evaluate(
      ([theme, dir, contrast]) => {
        document.documentElement.dataset['theme'] = theme
        document.documentElement.dataset['contrast'] = contrast
        document.documentElement.dir = dir
      },
      [theme, dir, contrast] as const,
    )
    // Stronger contrast changes colours and nothing else.
    const wrong = await violations(page, contrast === 'more' ? ['color-contrast'] : undefined)
    found.push(...wrong.map(violation => `${name}, ${theme}, ${dir}, ${contrast}: ${violation}`))
  }
  await page.setViewportSize(narrow)
  for (const dir of ['rtl', 'ltr']) {
    await page.evaluate(dir => {
      document.documentElement.dir = dir
    }, dir)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > narrow.width) found.push(`${name}, ${dir}: ${width} px wide on a screen of ${narrow.width}`)
  }
  await page.setViewportSize(wide)
  return found
}

test('every screen passes axe in four themes, left-to-right and right-to-left, and fits a phone', async ({
  page,
  request,
}) => {
  // Some 100 runs of axe, half of them for colours alone, which a busy machine may slow down several times.
  test.setTimeout(300_000)
  const { made, away } = await makeForScreens(request)
  const found: string[] = []
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/admin/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    found.push(...(await faults(page, 'sign-in')))
    // However another journey has left his lists.
    await forgetViews(page, 'admin')
    await signIn(page, 'admin')
    for (const { name, path, open, shows } of screens(made))
      await test.step(name, async () => {
        if (path !== undefined) await page.goto(`/admin/${path}`)
        await expect(page.locator('h1')).toBeVisible()
        await open?.(page)
        await expect(page.locator(shows).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        found.push(...(await faults(page, name)))
      })
  } finally {
    await away()
  }
  expect(found).toEqual([])
})
