import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

test('explains to administrators why a user cannot change an item: the permission and the part of its rule', async ({
  page,
  request,
}) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const own = await request.post('/items/travel_notes', { headers, data: { title: 'Of the administrator', rating: 4 } })
  const { id } = (await own.json()).data
  await signIn(page, 'admin')
  await page.goto(`/admin/collections/travel_notes/${id}`)
  await page.getByText('Access', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Check the access of a user' }).fill('editor')
  await page.getByRole('button', { name: /· Editor$/ }).click()
  const access = page.locator('[data-part="item-access"]')
  await expect(access).toContainText('Read not allowed')
  await expect(access).toContainText('Update not allowed')
  await expect(access).toContainText('The item does not match: User Created is Current user')
  await expect(access.getByRole('link', { name: 'Permissions of Editor' })).toHaveAttribute('href', /settings\/roles\//)
  expect(await axeViolations(page, { selector: '[data-part="item-access"]' })).toEqual([])

  await request.delete(`/items/travel_notes/${id}`, { headers })
})
