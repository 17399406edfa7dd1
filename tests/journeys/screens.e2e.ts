import { expect, type Page, test } from '@playwright/test'
import { isInShard } from '../slowTests.ts'
import { axeViolations } from './axe.ts'
import { makeForScreens, type Screen, type ScreenData, screenGroups } from './screens/screens.ts'
import { forgetViews, policyReports, signIn } from './studio.ts'

const [wide, narrow] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

// Failures are reported per screen; a trace of every element would take longer than the journey.
test.use({ trace: 'off' })

const looks = [
  { theme: 'light', dir: 'ltr', contrast: 'normal' },
  { theme: 'light', dir: 'rtl', contrast: 'more' },
  { theme: 'dark', dir: 'ltr', contrast: 'more' },
  { theme: 'dark', dir: 'rtl', contrast: 'normal' },
] as const

let screens = 0

/** Screens have their colors in common: each is checked in one of the looks, by `npm run test:all` in all. */
const looksOfNext = () =>
  process.env['TEST_SCOPE'] === 'all' ? looks : looks.filter((_, index) => index === screens % looks.length)

/** The problems of a screen: by axe, and its width on a phone in both directions. */
async function faults(page: Page, name: string): Promise<string[]> {
  const problems: string[] = []
  for (const { theme, dir, contrast } of looksOfNext()) {
    await page.evaluate(
      ([theme, dir, contrast]) => {
        document.documentElement.dataset['theme'] = theme
        document.documentElement.dataset['contrast'] = contrast
        document.documentElement.dir = dir
      },
      [theme, dir, contrast] as const,
    )
    const wrong = await axeViolations(page)
    problems.push(...wrong.map(violation => `${name}, ${theme}, ${dir}, ${contrast}: ${violation}`))
  }
  screens += 1
  await page.setViewportSize(narrow)
  for (const dir of ['rtl', 'ltr']) {
    await page.evaluate(dir => {
      document.documentElement.dir = dir
    }, dir)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > narrow.width) problems.push(`${name}, ${dir}: ${width} px wide on a screen of ${narrow.width}`)
  }
  await page.setViewportSize(wide)
  return problems
}

// One page for all of them: signing in for each would take longer than the screens do.
let page: Page
let data: ScreenData
let reports: readonly string[]
let remove: (() => Promise<void>) | undefined

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext()
  ;({ data, remove } = await makeForScreens(request))
  page = await browser.newPage({ reducedMotion: 'reduce' })
  reports = policyReports(page)
})

test.afterEach(() => expect(reports, 'The studio does what its own policy refuses').toEqual([]))

test.afterAll(async () => {
  await page.close()
  await remove?.()
})

async function openScreen({ path, open, shows }: Screen): Promise<void> {
  if (path !== undefined) await page.goto(`/admin/${typeof path === 'string' ? path : path(data)}`)
  await expect(page.locator('h1')).toBeVisible()
  await open?.(page)
  await expect(page.locator(shows).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('passes axe and fits a phone on the sign-in page', async () => {
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await faults(page, 'sign-in')).toEqual([])
})

test.describe('signed in', () => {
  test.beforeAll(async () => {
    await forgetViews(page, 'admin')
    await signIn(page, 'admin')
  })
  for (const group of screenGroups.filter((_, index) => isInShard(index)))
    test(`${group.map(({ name }) => name).join(', ')}: passes axe and fits a phone`, async () => {
      const problems: string[] = []
      for (const screen of group)
        await test.step(screen.name, async () => {
          await openScreen(screen)
          problems.push(...(await faults(page, screen.name)))
        })
      expect(problems).toEqual([])
    })
})
