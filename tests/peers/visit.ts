import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** The people of the seeded project. */
export const people = {
  admin: { email: 'admin@example.com', password: 'password1234' },
  editor: { email: 'editor@example.com', password: 'editor1234' },
} as const

export type Person = keyof typeof people

/** Responses that may be refused: a first check for a session, and requests that distinguish servers. */
const expected = [/\/auth\/refresh$/, /\/fieldhouse\/boot$/, /\/auth\/oauth\/$/, /\/server\/info$/]

/** A journey that also fails on an error of the page, and on any response that a server refuses. */
export const test = base.extend<{ watch: undefined }>({
  watch: [
    async ({ page }, use) => {
      const wrong: string[] = []
      page.on('pageerror', error => wrong.push(error.message))
      page.on('response', response => {
        const { pathname } = new URL(response.url())
        if (response.status() >= 400 && !expected.some(path => path.test(pathname)))
          wrong.push(`${response.status()} ${response.request().method()} ${response.url()}`)
      })
      await use(undefined)
      expect(wrong).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in without rendering the form: the next page has the session. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post('/auth/login', { data: { ...people[person], mode: 'cookie' } })
  expect(answer.status()).toBe(200)
  await page.goto('/admin/favicon.svg')
  await page.evaluate(() => localStorage.setItem('fieldhouse.signed-in', '1'))
}

/** The headers of a user for API calls outside of the page. */
export async function headersOf(page: Page, person: Person): Promise<Readonly<Record<string, string>>> {
  const answer = await page.request.post('/auth/login', { data: people[person] })
  return { authorization: `Bearer ${(await answer.json()).data.access_token}` }
}

/** A name that no earlier run has used: the servers keep the data of journeys. */
export const fresh = (word: string): string => `${word}_${Date.now().toString(36)}`

/** An image that differs from every other upload: the studio asks before it stores the same bytes twice. */
export async function newPicture(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background: '#2f80ed', noise } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}
