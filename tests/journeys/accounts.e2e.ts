import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { linkFor } from './mails.ts'
import { people } from './studio.ts'

async function clean(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
}

const successNotice = (page: Page) => page.locator('[data-kind="success"]')
const errorNotice = (page: Page) => page.locator('[data-kind="danger"]')

test('invites a user and resets a forgotten password (P-003, P-004, P-005)', async ({ page, request }) => {
  const email = `ida-${Date.now()}@example.com`
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const roles = await (await request.get('/roles?filter[name][_eq]=Editor&fields=id', { headers })).json()
  const invited = await request.post('/users/invite', { headers, data: { email, role: roles.data[0].id } })
  expect(invited.ok()).toBe(true)

  const invitation = await linkFor(email, 'accept-invite')
  // Before the page loads: Chromium may miss a request that follows the interception at once.
  const accepted: unknown[] = []
  await page.route('**/users/invite/accept', async route => {
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    accepted.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.goto(invitation)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  // The URL no longer holds the token, which keeps it out of the history and off the screen.
  await expect(page).toHaveURL(/\/admin\/accept-invite$/)
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/accept-invite$/)
  // proves: P-054, P-055
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await clean(page)
  await page.getByLabel('Password').fill('short')
  await page.keyboard.press('Enter')
  // proves: P-060
  await expect(errorNotice(page)).toContainText('password')
  await page.getByLabel('Password').fill('the first of her passwords')
  // proves: P-056, P-057, P-567
  accepted.length = 0
  await page.keyboard.press('Enter')
  await expect(successNotice(page)).toHaveText('Your account is ready.')
  expect(accepted).toEqual([{ password: 'the first of her passwords', token: expect.any(String) }])
  // proves: P-058, P-059
  await page.unroute('**/users/invite/accept')
  await expect(page.getByLabel('Password')).toBeDisabled()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('the first of her passwords')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Collections')
  await page.goto('/admin/logout')
  await expect(page).toHaveURL(/reason=SIGN_OUT/)

  await page.goto(invitation)
  await page.getByLabel('Password').fill('whoever finds the link')
  await page.keyboard.press('Enter')
  await expect(errorNotice(page)).toContainText('already used')
  await expect(page.getByText('Ask the person who invited you')).toBeVisible()

  // A link for one purpose does not work for another.
  await page.goto(invitation.replace('accept-invite', 'reset-password'))
  await page.getByLabel('New password').fill('whoever finds the link')
  await page.keyboard.press('Enter')
  // proves: P-053
  await expect(errorNotice(page)).toContainText('This link cannot be used')
  await expect(page.getByRole('button', { name: 'Request a new link' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to sign in' }).click()
  // proves: P-024, P-043
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await clean(page)
  // proves: P-044, P-049
  const bodies: unknown[] = []
  await page.route('**/auth/password/*', async route => {
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    bodies.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send link' }).click()
  // proves: P-045
  await expect(successNotice(page)).toContainText('you will receive a link')
  await page.goto(await linkFor(email, 'reset-password'))
  // proves: P-047, P-048
  await expect(page).toHaveURL(/\/admin\/reset-password$/)
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/reset-password$/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('New password').fill('the second of her passwords')
  await page.getByRole('button', { name: 'Save password' }).click()
  // proves: P-050, P-565, P-566
  await expect(successNotice(page)).toContainText('Password saved')
  expect(bodies).toEqual([{ email }, { password: 'the second of her passwords', token: expect.any(String) }])
  // proves: P-051, P-052
  await expect(page.getByLabel('New password')).toBeDisabled()
  await clean(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('the second of her passwords')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Collections')
})

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.AAAA`

test('reports invalid links and how to continue (P-046, P-053, P-060)', async ({ page }) => {
  await page.goto('/admin/accept-invite')
  await expect(errorNotice(page)).toContainText('This link is incomplete')
  await page.goto('/admin/reset-password?token=half')
  await expect(errorNotice(page)).toContainText('This link is incomplete')
  await page.goto(`/admin/reset-password?token=${tokenOf({ email: 'ida@example.com', exp: 1 })}`)
  await expect(errorNotice(page)).toContainText('This link has expired')
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ida@example.com')
  await page.route('**/auth/password/request', route => route.abort())
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(errorNotice(page)).toContainText('No connection')
  await page.goto(`/admin/reset-password?token=${tokenOf({ email: 'ida@example.com' })}`)
  await page.getByLabel('New password').fill('a password for nobody')
  await page.keyboard.press('Enter')
  await expect(errorNotice(page)).toContainText('This link cannot be used')
  await expect(page.getByRole('button', { name: 'Request a new link' })).toBeVisible()
})

test('reports a rejected provider sign-in and continues after a successful one (P-025, P-026, P-027)', async ({
  page,
}) => {
  // proves: P-028
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sign in with/ })).toHaveCount(0)
  await page.route('**/auth/oauth/', route => route.fulfill({ json: { data: ['GitHub', 'keycloak'] } }))
  await page.goto('/admin/login?error=true&code=INVALID_CREDENTIALS')
  await expect(page.locator('[data-kind="warning"]')).toContainText('Wrong email or password')
  await page.goto('/admin/login?error=true&code=INVALID_CREDENTIALS&why=not-confirmed')
  await expect(page.locator('[data-kind="warning"]')).toContainText('You have not confirmed this email address yet.')
  await page.goto('/admin/login?error=true&code=INVALID_CREDENTIALS&why=constructor')
  await expect(page.locator('[data-kind="warning"]')).toContainText('Wrong email or password')
  await expect(page.getByRole('link', { name: /^Sign in with/ })).toHaveCount(2)
  const link = page.getByRole('link', { name: 'Sign in with Keycloak' })
  await expect(link).toHaveAttribute('href', /^\/auth\/oauth\/keycloak\?redirect=%2Fadmin%2Flogin/)
  await clean(page)
  // The provider vouches for a user: the page returns with a session.
  await page.route('**/auth/oauth/keycloak?*', async route => {
    await page.request.post('/auth/login', { data: { ...people.reader, mode: 'cookie' } })
    await route.fulfill({ status: 302, headers: { location: '/admin/login' } })
  })
  await link.click()
  await expect(page).toHaveURL(/\/collections/)
})
