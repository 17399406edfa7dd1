import { expect, type Page, test } from '@playwright/test'
import { people, signIn } from './studio.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const model = '/admin/settings/data-model'

test('renames a field and its collection with what uses them, and undoes it', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
  const fields = [key, { field: 'name', type: 'string', schema: {}, meta: {} }]
  const meta = { display_template: '{{ name }}' }
  const created = await request.post('/collections', { headers, data: { collection: 'name_boats', meta, fields } })
  expect(created.status()).toBe(200)
  const read = async (path: string) => (await (await request.get(path, { headers })).json()).data
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  const rename = async (to: string) => {
    const input = dialog.getByRole('textbox', { name: 'Name' })
    await expect(input).toBeFocused()
    await expect(dialog.locator('[data-part="impact"]')).toBeVisible()
    await input.fill(to)
    await button(page, 'Rename').last().click()
    await expect(page.locator('[data-part="notifications"]').last()).toContainText(`Renamed to “${to}”`)
  }
  try {
    await request.post('/items/name_boats', { headers, data: [{ name: 'Ada' }, { name: 'Bea' }] })
    await signIn(page, 'admin')
    await test.step('a field, with its values and the template', async () => {
      await page.goto(`${model}/name_boats`)
      const row = page.locator('[data-part="fields"] [data-field="name"]')
      await row
        .getByRole('button', { name: /^Actions|name/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await expect(dialog.locator('[data-part="impact"]')).toContainText('2 items')
      await rename('label')
      await expect(page.locator('[data-part="fields"] [data-field="label"]')).toBeVisible()
      expect(await read('/items/name_boats?fields=label')).toEqual([{ label: 'Ada' }, { label: 'Bea' }])
      expect((await read('/collections/name_boats')).meta.display_template).toBe('{{ label }}')
    })
    await test.step('the notification undoes it', async () => {
      await page.locator('[data-part="notifications"]').getByRole('button', { name: 'Undo' }).last().click()
      await expect(page.locator('[data-part="fields"] [data-field="name"]')).toBeVisible()
      expect((await read('/collections/name_boats')).meta.display_template).toBe('{{ name }}')
    })
    await test.step('a collection, whose page opens under the new name', async () => {
      await button(page, 'Rename').click()
      await rename('name_ships')
      await expect(page).toHaveURL(new RegExp(`${model}/name_ships$`))
      await expect(page.locator('[data-part="collection-name"]')).toHaveText('name_ships')
      expect(await read('/items/name_ships?fields=name')).toHaveLength(2)
    })
    await test.step('and back', async () => {
      await page.locator('[data-part="notifications"]').getByRole('button', { name: 'Undo' }).last().click()
      await expect(page).toHaveURL(new RegExp(`${model}/name_boats$`))
      expect(await read('/items/name_boats?fields=name')).toHaveLength(2)
    })
  } finally {
    for (const collection of ['name_boats', 'name_ships'])
      await request.delete(`/collections/${collection}`, { headers })
  }
})
