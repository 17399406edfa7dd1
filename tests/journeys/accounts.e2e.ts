import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { linkFor } from './mails.ts'
import { people } from './studio.ts'

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
}

const done = (page: Page) => page.locator('[data-kind="success"]')
const refused = (page: Page) => page.locator('[data-kind="danger"]')

test('an invitation becomes an account, and a forgotten password a new one (P-003, P-004, P-005, P-024, P-043, P-044, P-045, P-047, P-048, P-049, P-050, P-051, P-052, P-053, P-054, P-055, P-056, P-057, P-058, P-059, P-060, P-565, P-566, P-567)', async ({
  page,
  request,
}) => {
  const email = `ida-${Date.now()}@example.com`
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const roles = await (await request.get('/roles?filter[name][_eq]=Editor&fields=id', { headers })).json()
  const invited = await request.post('/users/invite', { headers, data: { email, role: roles.data[0].id } })
  expect(invited.ok()).toBe(true)

  const invitation = await linkFor(email, 'accept-invite')
  await page.goto(invitation)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  // Nobody who looks over a shoulder or into the history has it.
  await expect(page).toHaveURL(/accept-invite$/)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('E-mail')).not.toBeEditable()
  await clean(page)
  await page.getByLabel('Password').fill('short')
  await page.keyboard.press('Enter')
  await expect(refused(page)).toContainText('password')
  await page.getByLabel('Password').fill('the first of her passwords')
  const accepted: unknown[] = []
  await page.route('**/users/invite/accept', async route => {
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    accepted.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(done(page)).toHaveText('Your account is ready.')
  expect(accepted).toEqual([{ password: 'the first of her passwords', token: expect.any(String) }])
  await page.unroute('**/users/invite/accept')
  await expect(page.getByLabel('Password')).toBeDisabled()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('the first of her passwords')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Collections')
  await page.goto('/admin/logout')
  await expect(page).toHaveURL(/reason=SIGN_OUT/)

  await page.goto(invitation)
  await page.getByLabel('Password').fill('whoever finds the link')
  await page.keyboard.press('Enter')
  await expect(refused(page)).toContainText('used already')
  await expect(page.getByText('Ask who invited you')).toBeVisible()

  // Made for one thing, a link does not do for another.
  await page.goto(invitation.replace('accept-invite', 'reset-password'))
  await page.getByLabel('New password').fill('whoever finds the link')
  await page.keyboard.press('Enter')
  await expect(refused(page)).toContainText('This link cannot be used')
  await expect(page.getByRole('button', { name: 'Request another link' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await clean(page)
  const bodies: unknown[] = []
  await page.route('**/auth/password/*', async route => {
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    bodies.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(done(page)).toContainText('a link is on its way')
  await page.goto(await linkFor(email, 'reset-password'))
  await expect(page).toHaveURL(/reset-password$/)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('E-mail')).not.toBeEditable()
  await page.getByLabel('New password').fill('the second of her passwords')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(done(page)).toContainText('Your new password is saved')
  expect(bodies).toEqual([{ email }, { password: 'the second of her passwords', token: expect.any(String) }])
  await expect(page.getByLabel('New password')).toBeDisabled()
  await clean(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('the second of her passwords')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('Collections')
})

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.AAAA`

test('links that do not count say so, and the way on (P-046, P-053, P-060)', async ({ page }) => {
  await page.goto('/admin/accept-invite')
  await expect(refused(page)).toContainText('This link is not complete')
  await page.goto('/admin/reset-password?token=half')
  await expect(refused(page)).toContainText('This link is not complete')
  await page.goto(`/admin/reset-password?token=${tokenOf({ email: 'ida@example.com', exp: 1 })}`)
  await expect(refused(page)).toContainText('This link has expired')
  await page.getByRole('button', { name: 'Request another link' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('ida@example.com')
  await page.route('**/auth/password/request', route => route.abort())
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(refused(page)).toContainText('No connection')
  await page.goto(`/admin/reset-password?token=${tokenOf({ email: 'ida@example.com' })}`)
  await page.getByLabel('New password').fill('a password for nobody')
  await page.keyboard.press('Enter')
  await expect(refused(page)).toContainText('This link cannot be used')
  await expect(page.getByRole('button', { name: 'Request another link' })).toBeVisible()
})

test('what a provider has refused is said, and who is vouched for goes on (P-025, P-026, P-027, P-028)', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sign in with/ })).toHaveCount(0)
  await page.route('**/auth/oauth/', route => route.fulfill({ json: { data: ['GitHub', 'keycloak'] } }))
  await page.goto('/admin/login?error=true&code=INVALID_CREDENTIALS')
  await expect(page.locator('[data-kind="warning"]')).toContainText('Wrong username or password')
  await page.goto('/admin/login?error=true&code=INVALID_CREDENTIALS&why=not-confirmed')
  await expect(page.locator('[data-kind="warning"]')).toContainText(
    'Your account has not confirmed this e-mail address.',
  )
  await page.goto('/admin/login?error=true&code=INVALID_CREDENTIALS&why=constructor')
  await expect(page.locator('[data-kind="warning"]')).toContainText('Wrong username or password')
  await expect(page.getByRole('link', { name: /^Sign in with/ })).toHaveCount(2)
  const link = page.getByRole('link', { name: 'Sign in with Keycloak' })
  await expect(link).toHaveAttribute('href', /^\/auth\/oauth\/keycloak\?redirect=%2Fadmin%2Flogin/)
  await clean(page)
  // The provider vouches for somebody: the page comes back with a session.
  await page.route('**/auth/oauth/keycloak?*', async route => {
    await page.request.post('/auth/login', { data: { ...people.reader, mode: 'cookie' } })
    await route.fulfill({ status: 302, headers: { location: '/admin/login' } })
  })
  await link.click()
  await expect(page).toHaveURL(/\/collections/)
})
