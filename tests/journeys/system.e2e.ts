import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { mailsTo } from './mails.ts'
import { people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('shows administrators the state of the server, and sends a test email', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/settings')
  await page.locator('#navigation').getByRole('link', { name: 'System', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/system$/)
  await expect(part(page, 'Server')).toContainText('9.0.0-rc.24')
  await expect(part(page, 'Data')).toContainText(/(SQLite|PostgreSQL) \d+\.\d+/)
  await expect(part(page, 'Data')).toContainText(/\d MB/)
  await expect(part(page, 'Email')).toContainText('Emails are not sent, but stored on the server')
  await expect(part(page, 'Outbox')).toContainText('Pending')
  expect(await axeViolations(page)).toEqual([])

  // With the keyboard alone.
  const send = page.getByRole('button', { name: 'Send test email' })
  const before = (await mailsTo(people.admin.email)).length
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Test email stored in .*mails$/)).toBeVisible()
  const mails = await mailsTo(people.admin.email)
  expect(mails).toHaveLength(before + 1)
  expect(mails.some(mail => /^Subject: Test email from /m.test(mail))).toBe(true)

  // What has changed on the server is shown after a refresh.
  const answer = page.waitForResponse('**/fieldhouse/system')
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await answer).headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  await expect(part(page, 'Server')).toBeVisible()
})

test('sets how long history is kept, and says so in the activity', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/settings/system')
  const change = page.getByRole('button', { name: 'Change how long history is kept' })
  const dialog = page.getByRole('alertdialog')
  await expect(part(page, 'Data')).toContainText('Forever')
  await change.click()
  await dialog.getByRole('checkbox', { name: 'Forever' }).uncheck()
  // Longer than any history, so that other journeys keep theirs.
  await dialog.getByRole('spinbutton', { name: 'Days' }).fill('9000')
  await expect(dialog.getByRole('status')).toContainText('Nothing is deleted')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(part(page, 'Data')).toContainText('9,000 days')
  await change.click()
  await dialog.getByRole('checkbox', { name: 'Forever' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(part(page, 'Data')).toContainText('Forever')
  await expect(change).toBeFocused()
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const entries = await page.request.get('/activity?filter[collection][_eq]=directus_settings&sort=-id&limit=1', {
    headers,
  })
  expect((await entries.json()).data).toMatchObject([{ comment: 'Keep history: forever, before: 9000 days' }])
})

test('shows a failure with the id of the request, and recovers', async ({ page }) => {
  await signIn(page, 'admin')
  const id = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'
  const message = `An unexpected error occurred. Request ID: ${id}`
  await page.route('**/fieldhouse/system', route =>
    route.fulfill({
      status: 500,
      json: { errors: [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR', request_id: id } }] },
    }),
  )
  await page.goto('/admin/settings/system')
  await expect(page.getByRole('alert')).toContainText(id)
  await page.unroute('**/fieldhouse/system')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Server')).toBeVisible()
})

test('is closed to everyone else', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/settings/system')
  await expect(page.locator('h1', { hasText: 'Page not found' })).toBeVisible()
  const login = await page.request.post('/auth/login', { data: people.editor })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  expect((await page.request.get('/fieldhouse/system', { headers })).status()).toBe(403)
  expect((await page.request.post('/fieldhouse/system/test-email', { headers })).status()).toBe(403)
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await page.goto('/admin/settings/system')
  await expect(part(page, 'Background jobs')).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})
