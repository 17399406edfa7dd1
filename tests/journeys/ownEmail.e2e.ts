import { expect, type Page, test } from '@playwright/test'
import { linkFor } from './mails.ts'
import { field, people } from './studio.ts'

const status = (page: Page) => page.locator('[data-part="own-address"]')

/** A user with the reader role, signed in with the browser. */
async function newReader(page: Page) {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const roles = await page.request.get('/roles?filter[name][_eq]=Reader&fields=id', { headers })
  const role = (await roles.json()).data[0].id
  const person = { email: `before-${Date.now()}@example.com`, password: 'a long password of hers' }
  const created = await page.request.post('/users', { headers, data: { ...person, first_name: 'Noor', role } })
  expect(created.ok(), await created.text()).toBe(true)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByLabel('Password').press('Enter')
  await expect(page).not.toHaveURL(/login/)
  return person
}

test("changes the user's own email when the mailed link is opened (O-11)", async ({ page }) => {
  const person = await newReader(page)
  const email = person.email.replace('before', 'after')
  await page.goto('/admin/profile')
  await expect(status(page)).toHaveText('Confirmed')
  await field(page, 'email').getByRole('textbox').fill(email)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Waiting for confirmation: ${email}.`).first()).toBeVisible()
  await expect(status(page)).toContainText(email)
  await expect(field(page, 'email').getByRole('textbox')).toHaveValue(person.email)

  const link = await linkFor(email, 'confirm-email')
  await page.goto(link)
  await expect(page.getByText(`Use ${email} as your account’s email?`)).toBeVisible()
  // The token is removed from the URL at once.
  await expect(page).toHaveURL(/\/admin\/confirm-email$/)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText(`Email confirmed: ${email}`)).toBeVisible()
  await page.goto('/admin/profile')
  await expect(field(page, 'email').getByRole('textbox')).toHaveValue(email)
  await expect(status(page)).toHaveText('Confirmed')
  const answer = await page.request.post('/auth/login', { data: { email, password: person.password } })
  expect(answer.status()).toBe(200)

  await page.goto(link)
  await expect(page.getByText('This account has no email waiting for confirmation.')).toBeVisible()
})

test('cancels a pending email change (O-12)', async ({ page }) => {
  const person = await newReader(page)
  const email = person.email.replace('before', 'never')
  await page.goto('/admin/profile')
  await field(page, 'email').getByRole('textbox').fill(email)
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText(email)
  await status(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(status(page)).toHaveText('Confirmed')
  await page.goto(await linkFor(email, 'confirm-email'))
  await expect(page.getByText('This account has no email waiting for confirmation.')).toBeVisible()
})
