import { expect, test } from '@playwright/test'
import { field, openSignedIn, people, signIn } from './studio.ts'

test('reports a wrong password next to the form (P-001, P-002, P-012)', async ({ page }) => {
  await test.step('the address is below admin, without a hash (P-075)', async () => {
    await page.goto('/admin/')
    await expect(page).toHaveURL(/\/admin\/login$/)
  })
  await test.step('the notice explains why to sign in (P-030)', async () => {
    await expect(page.locator('[data-part="login-notice"]')).toHaveText('Not authenticated')
  })
  await test.step('the password is masked and there is no one-time code yet (P-013, P-014)', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('One-time code')).toHaveCount(0)
  })
  await test.step('the message of the error shows, and the email is not lost (P-022, P-023, P-616)', async () => {
    await page.getByLabel('Email').fill(people.admin.email)
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Wrong email or password')
    await expect(page.getByLabel('Email')).toHaveValue(people.admin.email)
  })
})

for (const status of [501, 200])
  test(`identifies an unsupported server that responds with ${status} on the sign-in page`, async ({ page }) => {
    await page.route('**/auth/login', route =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    )
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(people.admin.email)
    await page.getByLabel('Password').fill(people.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Check the address in FIELDHOUSE_API')).toBeVisible()
  })

test('sends nothing with empty fields (P-015, P-016)', async ({ page }) => {
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('/auth/login')) sent += 1
  })
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(people.admin.email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(sent).toBe(0)
})

test('redirects a visitor to sign in and then to the requested page (P-077, P-095)', async ({ page }) => {
  await page.goto('/admin/collections/regions')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.getByLabel('Email').fill(people.admin.email)
  await page.getByLabel('Password').fill(people.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/collections\/regions/)
})

test('signs out with the reason when the session is ended elsewhere (P-032, P-120, P-133)', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await openSignedIn(page, '/admin/collections')
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible()
  await context.clearCookies()
  await page.route('**/items/**', route =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
  )
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Regions', exact: true })
    .click()
  await expect(page).toHaveURL(/reason=SESSION_EXPIRED/)
  await expect(page.locator('[data-part="login-notice"]')).toHaveText('Session expired')
})

test('keeps the form when its session expires (P-126)', async ({ page, context }) => {
  await signIn(page, 'admin')
  let isExpired = false
  // Before the page loads: Chromium may miss a request that follows the interception at once.
  await page.route('**/items/**', route =>
    route.continue(isExpired ? { headers: { ...route.request().headers(), authorization: 'Bearer gone' } } : {}),
  )
  await openSignedIn(page, '/admin/collections/countries/DNK')
  const name = field(page, 'official_name').getByRole('textbox')
  await name.fill('Kingdom of Denmark, edited')
  await context.clearCookies()
  isExpired = true
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Session expired' })
  await expect(dialog).toBeVisible()
  await expect(name).toHaveValue('Kingdom of Denmark, edited')
  isExpired = false
  await dialog.getByLabel('Password').fill(people.admin.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-part="save-status"]')).toContainText('Saved at')
})

test('keeps the selected theme (P-112)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'Theme' }).click()
  const saved = page.waitForResponse(
    response => response.url().includes('/users/me') && response.request().method() === 'PATCH',
  )
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
})
