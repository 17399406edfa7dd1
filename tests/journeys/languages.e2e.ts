import { expect, type Page, test } from '@playwright/test'
import { field, forgetViews, people, rows, signIn } from './studio.ts'

test.use({ trace: 'off' })

/** Sets the language of the editor, as users do in their own account. */
async function speak(page: Page, language: string | null): Promise<void> {
  const login = await page.request.post('/auth/login', { data: people.editor })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  expect((await page.request.patch('/users/me', { headers, data: { language } })).ok()).toBe(true)
}

/** Texts that are clipped without an ellipsis. */
const cutWords = () =>
  [...document.querySelectorAll('a, button, dt, h1, h2, h3, label, legend, p, summary')].flatMap(element => {
    const { clientWidth, scrollWidth } = element
    const shown = element.checkVisibility() && clientWidth > 0 && getComputedStyle(element).position !== 'absolute'
    return shown && scrollWidth > clientWidth + 1 && getComputedStyle(element).textOverflow !== 'ellipsis'
      ? [`${element.tagName} ${element.textContent}`]
      : []
  })

const screens: readonly (readonly [string, string])[] = [
  ['collections', 'main tbody tr'],
  ['collections/countries', 'tr[data-part="row"]'],
  ['collections/countries/ISL', '[data-part="field-row"]'],
  ['collections/travel_notes/+', '[data-part="field-row"]'],
  ['two-factor', 'main'],
]

async function faults(page: Page, language: string): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [path, shows] of screens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/admin/${path}`)
    await expect(page.locator(shows).first()).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) problems.push(`${language} ${path}: ${wide} px wide on a screen of ${width}`)
      problems.push(...(await page.evaluate(cutWords)).map(words => `${language} ${path} at ${width}: ${words}`))
    }
  }
  return problems
}

test('fits the texts of five screens in German, Arabic, Japanese and a longer language', async ({ page }) => {
  await signIn(page, 'editor')
  const problems: string[] = []
  try {
    for (const [language, direction] of [
      ['de-DE', 'ltr'],
      ['ar-SA', 'rtl'],
      ['ja-JP', 'ltr'],
    ] as const) {
      await speak(page, language)
      problems.push(...(await faults(page, language)))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
    }
  } finally {
    await speak(page, null)
  }
  await page.evaluate(() => localStorage.setItem('fieldhouse.language', 'en-XA'))
  problems.push(...(await faults(page, 'en-XA')))
  expect(problems).toEqual([])
})

test.describe('with a browser in German', () => {
  test.use({ locale: 'de-AT' })

  test("shows the browser's language, and English only as a fallback (P-612, P-644, P-647)", async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => {
      if (/assets\/[a-z]{2}-[A-Z]{2}-/.test(request.url())) requests.push(request.url())
    })
    await page.route('**/assets/de-DE-*', route => route.abort())
    await page.goto('/admin/login')
    await expect(page.getByRole('alert')).toContainText('German could not be loaded')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.unroute('**/assets/de-DE-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(requests.filter(url => !/\/(de-DE|en-US)-/.test(url))).toEqual([])
  })
})

test("shows names, numbers and buttons in the user's language", async ({ page }) => {
  await forgetViews(page, 'editor')
  await signIn(page, 'editor')
  await speak(page, 'de-DE')
  try {
    await page.goto('/admin/collections/countries')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Länder')
    await expect(page.getByText('41.500.000')).toBeVisible()
    await page.goto('/admin/collections/travel_notes/+')
    await expect(field(page, 'title')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Speichern' }).first()).toBeVisible()
  } finally {
    await speak(page, null)
  }
})
