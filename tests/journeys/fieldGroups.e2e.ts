import { expect, test } from '@playwright/test'
import { people, signIn } from './studio.ts'

test('adds a group of fields to a collection, and that group to another one', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
  const city = { field: 'city', type: 'string', schema: {}, meta: {} }
  for (const collection of ['group_shops', 'group_events']) {
    const data = { collection, meta: {}, fields: [key, city] }
    expect((await request.post('/collections', { headers, data })).status()).toBe(200)
  }
  const namesOf = async (collection: string) => {
    const { data } = await (await request.get(`/fields/${collection}`, { headers })).json()
    return data.map(({ field }: { field: string }) => field)
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
  const add = async (collection: string, group: string, left: string) => {
    await page.goto(`/admin/settings/data-model/${collection}`)
    await page.getByRole('button', { name: 'Create field' }).click()
    await page.getByRole('menuitem', { name: 'Group of fields' }).click()
    await dialog.getByRole('combobox', { name: 'Group of fields' }).selectOption(group)
    await expect(dialog.locator('[data-part="calls"]')).toContainText(`“street” in “${collection}”`)
    await expect(dialog.getByText('Not added:')).toHaveText(left === '' ? [] : [`Not added: ${left}`])
    await dialog.getByRole('button', { name: 'Add fields' }).click()
    await expect(page.locator('[data-part="notifications"]').last()).toContainText('Fields added')
    const inside = page.locator('[data-part="fields"] [data-field="address"] [data-field="street"]')
    await expect(inside).toBeVisible()
  }
  try {
    await signIn(page, 'admin')
    await test.step('a built-in group, without the field that exists already', async () => {
      await add('group_shops', 'Address', 'city')
      const expected = ['address', 'city', 'country', 'id', 'postal_code', 'region', 'street']
      expect((await namesOf('group_shops')).toSorted()).toEqual(expected)
    })
    await test.step('a group of another collection, as it is there', async () => {
      const data = { meta: { note: 'With the number' } }
      expect((await request.patch('/fields/group_shops/street', { headers, data })).status()).toBe(200)
      await add('group_events', 'address of group_shops', '')
      const { data: street } = await (await request.get('/fields/group_events/street', { headers })).json()
      expect(street.meta.note).toBe('With the number')
    })
  } finally {
    for (const collection of ['group_shops', 'group_events'])
      await request.delete(`/collections/${collection}`, { headers })
  }
})
