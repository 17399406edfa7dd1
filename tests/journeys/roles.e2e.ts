import { expect, test } from '@playwright/test'
import { count, field, people, rows, signIn } from './studio.ts'

test('shows an editor locked fields with the reason, and their own items (P-502, P-506, C-133)', async ({ page }) => {
  // proves: A-0928, A-0932
  await signIn(page, 'editor')
  await page.goto('/admin/collections/countries/FRA')
  const name = field(page, 'name')
  await expect(name.getByRole('textbox')).toHaveAttribute('readonly', '')
  await name.locator('[data-part="why"]').hover()
  await expect(page.getByRole('tooltip')).toContainText('Editor')
  const remove = page.getByRole('button', { name: 'Delete item' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await remove.hover()
  await expect(page.getByRole('tooltip')).toContainText('does not have permission')
})

test('shows an editor published and own notes and applies presets (P-507)', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/collections/travel_notes')
  await expect(rows(page).first()).toBeVisible()
  await expect(count(page)).toContainText('of')
  await page.goto('/admin/collections/travel_notes/+')
  await field(page, 'title').getByRole('textbox').fill('By the editor')
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-part="notifications"]')).toContainText('Item created')
})

test('lets a reader view but not edit (C-050, C-080, C-144)', async ({ page }) => {
  // proves: C-327, P-509, A-0929, A-0930
  await signIn(page, 'reader')
  await page.goto('/admin/collections/countries')
  await expect(count(page)).toHaveText('1-25 of 250')
  const create = page.getByRole('button', { name: /Create item/ })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  // An unreadable or missing item has no page, and redirects back.
  await page.goto('/admin/collections/countries/XXX')
  await expect(page.getByText('Code: FORBIDDEN')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await page.locator('[data-part="empty-state"]').getByRole('button', { name: 'Back to Countries' }).click()
  await expect(count(page)).toHaveText('1-25 of 250')
  await page.goto('/admin/collections/countries/FRA')
  await expect(field(page, 'name').getByRole('textbox')).toHaveAttribute('readonly', '')
  await expect(page.getByRole('note').filter({ hasText: 'You can view this item but not edit it.' })).toBeVisible()
  await expect(page.locator('[data-part="why"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Save|Delete item)/ })).toHaveCount(0)
})

test('tells a user without studio access and offers to sign out (P-089, P-519, A-0924)', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const role = await request.post('/roles', { headers, data: { name: 'API only', app_access: false } })
  const { id } = (await role.json()).data
  const person = { email: `api-${Date.now()}@example.com`, password: 'a long password of hers' }
  expect((await request.post('/users', { headers, data: { ...person, role: id } })).ok()).toBe(true)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No access to the studio' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
})
