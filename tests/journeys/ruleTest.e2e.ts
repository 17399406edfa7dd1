import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

test('tests a permission of a role on an item, and shows which part of its rule does not match', async ({
  page,
  request,
}) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const title = `Tested ${Date.now()}`
  const made = await request.post('/items/travel_notes', { headers, data: { title, rating: 4 } })
  const { id } = (await made.json()).data
  const filter = JSON.stringify({ name: { _eq: 'Editor' } })
  const roles = await request.get('/roles', { headers, params: { filter, fields: 'id' } })
  const role = (await roles.json()).data[0].id

  await signIn(page, 'admin')
  await page.goto(`/admin/settings/roles/${role}`)
  await page.getByRole('button', { name: 'Test permissions' }).press('Enter')
  const drawer = page.locator('[data-part="rule-test"]')
  await drawer.getByLabel('Who').selectOption('user')
  await drawer.getByRole('searchbox', { name: 'Check the access of a user' }).fill('editor')
  await drawer.getByRole('button', { name: 'Edda Lind · Editor' }).press('Enter')
  await drawer.getByLabel('Action').selectOption('update')
  await drawer.getByLabel('Collection').selectOption('travel_notes')
  await drawer.getByRole('button', { name: 'Select an item' }).press('Enter')
  const selection = page.locator('[data-part="drawer"]').last()
  await selection.getByRole('searchbox').fill(title)
  await selection.getByRole('row', { name: title }).click()
  await selection.getByRole('button', { name: 'Done' }).click()

  const answer = drawer.locator('[data-allowed]')
  await expect(answer).toContainText('Not allowed')
  await expect(answer).toContainText('The item does not match the rule of the permission.')
  const clause = answer.locator('[data-holds="false"]')
  await expect(clause).toContainText('User Created is Current user')
  await expect(clause).toContainText('In this item: User Created is')
  await expect(answer.getByRole('link', { name: /^Permission \d+ of Editor$/ })).toHaveAttribute(
    'href',
    new RegExp(`/settings/roles/${role}/\\d+$`),
  )
  expect(await axeViolations(page, { selector: '[data-part="rule-test"]' })).toEqual([])

  await drawer.getByLabel('Action').selectOption('create')
  await expect(answer).toContainText('Allowed')
  await drawer.getByLabel('Who').selectOption('public')
  await expect(answer).toContainText('The role does not have this permission.')
  await drawer.getByLabel('Who').selectOption('role')
  await answer.getByRole('link', { name: /^Permission \d+ of Editor$/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.locator('[data-part="drawer"]')).toContainText('Field presets')
  await request.delete(`/items/travel_notes/${id}`, { headers })
})
