import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { people } from './studio.ts'

const password = 'a password of his own'

async function asAdmin(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  return { authorization: `Bearer ${(await login.json()).data.access_token}` }
}

/** A new user who can edit, and has not opened any page yet. */
async function newPerson(request: APIRequestContext) {
  const headers = await asAdmin(request)
  const roles = await (await request.get('/roles?filter[name][_eq]=Editor&fields=id', { headers })).json()
  const email = `otto-${Date.now()}@example.com`
  const data = { email, password, first_name: 'Otto', last_name: 'Lund', role: roles.data[0].id, status: 'active' }
  const created = await request.post('/users', { headers, data })
  return { email, id: String((await created.json()).data.id) }
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const notice = (page: Page) => page.locator('[data-part="login-notice"]')
const tracked = (page: Page) => page.waitForRequest('**/users/me/track/page')

test("continues on the user's last page, except public pages (P-006, P-007, P-009)", async ({ page, request }) => {
  const { email } = await newPerson(request)
  await page.goto('/admin/nowhere/at/all')
  await expect(page).toHaveURL(/\/admin\/login/)
  const requests: string[] = []
  page.on('request', each => requests.push(each.url()))
  // proves: P-030
  await page.goto('/admin/login')
  await expect(notice(page)).toHaveText('Not authenticated')
  await page.waitForLoadState('networkidle')
  // proves: P-076, P-079, P-109 Only signed-in users load the shell and the data of the studio.
  expect(requests.filter(each => /assets\/studio-|fieldhouse\/boot|track\/page/.test(each))).toEqual([])

  const atFirst = tracked(page)
  // proves: P-035, P-075, P-080
  await enter(page, email)
  await expect(page).toHaveURL(/\/admin\/collections$/)
  await expect(page.locator('h1')).toHaveText('Collections')
  expect((await atFirst).postDataJSON()).toEqual({ last_page: '/collections' })
  const then = tracked(page)
  await page.goto('/admin/collections/regions')
  expect((await then).postDataJSON()).toEqual({ last_page: '/collections/regions' })

  // proves: P-036, P-037, P-038, P-569
  const who = page.waitForRequest(each => each.url().includes('/users/me?'))
  await page.goto('/admin/login')
  await expect(page.getByText('Continue as Otto Lund')).toBeVisible()
  expect((await who).url()).toContain('fields=email,first_name,last_name,last_page')
  // proves: P-033
  await expect(notice(page)).toHaveText('Authenticated')
  // proves: P-040, P-041
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/collections\/regions$/)

  await page.route('**/auth/logout', async route => {
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await route.continue()
  })
  await page.goto('/admin/logout')
  // proves: P-029, P-031, P-126, P-127
  await expect(page).toHaveURL(/\/admin\/login\?reason=SIGN_OUT$/)
  // proves: P-034
  await expect(notice(page)).toHaveText('Signed out')
  await enter(page, email)
  await expect(page).toHaveURL(/\/admin\/collections\/regions$/)
})

test('signs out an archived user, who then cannot sign in (P-120, P-133, P-022)', async ({ page, request }) => {
  const { email, id } = await newPerson(request)
  await page.goto('/admin/collections/regions')
  await enter(page, email)
  await expect(page.locator('tr[data-part="row"]').first()).toBeVisible()
  const headers = await asAdmin(request)
  expect((await request.patch(`/users/${id}`, { headers, data: { status: 'archived' } })).ok()).toBe(true)
  // The page may notice before a click, because it reports the current page to the server.
  const languages = page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: 'Languages' })
  await languages.or(page.getByLabel('Email')).first().click()
  await expect(page).toHaveURL(/reason=SESSION_EXPIRED/)
  await expect(notice(page)).toHaveText('Session expired')
  await enter(page, email)
  await expect(page.getByRole('alert')).toContainText('Wrong email or password')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
})
