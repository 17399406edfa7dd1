import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { codeAt } from '#server/services/auth/oneTimePassword.ts'
import { people } from './studio.ts'

const password = 'a password of her own'

/** A new user, in a separate role. */
async function newPerson(request: APIRequestContext, role: Readonly<Record<string, unknown>>): Promise<string> {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const created = await request.post('/roles', { headers, data: { name: 'Two factors', app_access: true, ...role } })
  const email = `tilda-${Date.now()}@example.com`
  const data = { email, password, role: (await created.json()).data.id, status: 'active' }
  expect((await request.post('/users', { headers, data })).ok()).toBe(true)
  return email
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/admin/logout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Codes of an authenticator; the server accepts each once, and no older one after it. */
const codeOf = (secret: string, later = 0) => codeAt(secret, Math.floor(Date.now() / 30_000) + later)

async function setUp(page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await page.locator('[data-part="two-factor-secret"]').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong one-time code')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('[data-part="recovery-codes"] li')).toHaveCount(10)
  const codes = await page.locator('[data-part="recovery-codes"] li').allInnerTexts()
  await page.getByRole('button', { name: 'I saved these codes' }).click()
  return { secret, codes }
}

test('sets up, requires, recovers and removes a second factor (P-017, P-018, P-019)', async ({ page, request }) => {
  // proves: P-020, P-617
  const email = await newPerson(request, {})
  await enter(page, email)
  await expect(page.locator('h1')).toHaveText('Collections')
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click()
  await page.getByLabel('Your password').fill('not hers')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password')
  const { secret, codes } = await setUp(page)
  await expect(page.getByText('10 codes left.')).toBeVisible()

  const sent: string[][] = []
  page.on('request', each => {
    if (new URL(each.url()).pathname === '/auth/login') sent.push(Object.keys(each.postDataJSON()).sort())
  })
  await enter(page, email)
  const otp = page.getByLabel('One-time code')
  await expect(otp).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await otp.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong one-time code')
  await otp.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/two-factor/)
  const plain = ['email', 'mode', 'password']
  expect(sent).toEqual([plain, [...plain, 'otp'].sort(), [...plain, 'otp'].sort()])

  await enter(page, email)
  await otp.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('9 codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).last().click()
  await expect(page.getByLabel('Your password')).toBeVisible()
})

test('requires a second factor for a role and explains it (P-520)', async ({ page, request }) => {
  const email = await newPerson(request, { enforce_tfa: true })
  await enter(page, email)
  await expect(page.getByText('Your role requires two-factor authentication.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await setUp(page)
  await expect(page.locator('h1')).toHaveText('Collections')
})
