import { expect, type Page, test } from '@playwright/test'
import { field, people, saveAndStay, signIn } from './studio.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const collection = 'rule_lots'

test('validates values with a message, and requires a field by the value of another', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const plain = (name: string, type: string) => ({ field: name, type, schema: {}, meta: {} })
  const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
  const fields = [key, plain('price', 'integer'), plain('sold', 'boolean'), plain('buyer', 'string')]
  const created = await request.post('/collections', { headers, data: { collection, meta: {}, fields } })
  expect(created.status()).toBe(200)
  const metaOf = async (name: string) =>
    (await (await request.get(`/fields/${collection}/${name}`, { headers })).json()).data.meta
  const open = async (name: string) => {
    await page.goto(`/admin/settings/data-model/${collection}/${name}`)
    await page.getByRole('tab', { name: 'Rules' }).click()
    await expect(page.locator('[data-part="validation"]').getByPlaceholder('Add filter')).toBeVisible()
  }
  const addFilter = async (part: string, name: string) => {
    await page.locator(`[data-part="${part}"]`).getByPlaceholder('Add filter').click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const save = async () => {
    await button(page, 'Save').click()
    await expect(page.locator('[data-part="notifications"]').last()).toContainText('Field saved')
  }
  try {
    await signIn(page, 'admin')
    await test.step('a validation rule is built with filters, and gets a message', async () => {
      await open('price')
      await addFilter('validation', 'Price')
      await expect(page.getByRole('button', { name: 'Save Complete the rules first' })).toBeVisible()
      const filter = page.locator('[data-part="validation"] [data-part="filter"]')
      await filter.getByRole('combobox', { name: 'Operator for Price' }).selectOption('gt')
      await filter.getByLabel('Value for Price', { exact: true }).fill('10')
      await page.getByRole('textbox', { name: 'Message if it does not match' }).fill('Too cheap')
      await save()
      expect(await metaOf('price')).toMatchObject({
        validation: { _and: [{ price: { _gt: 10 } }] },
        validation_message: 'Too cheap',
      })
    })
    await test.step('a condition requires the buyer of sold lots', async () => {
      await open('buyer')
      await button(page, 'Add condition').click()
      const condition = page.locator('[data-part="condition"]')
      await condition.getByRole('textbox', { name: 'Name' }).fill('Sold')
      await addFilter('condition', 'Sold')
      await condition.getByRole('combobox', { name: 'Value for Sold', exact: true }).selectOption('true')
      await condition.getByRole('combobox', { name: 'Required' }).selectOption('Yes')
      await save()
      expect(await metaOf('buyer')).toMatchObject({
        conditions: [{ name: 'Sold', rule: { _and: [{ sold: { _eq: true } }] }, required: true }],
      })
    })
    await test.step('a new field is created with its rules', async () => {
      await page.goto(`/admin/settings/data-model/${collection}/+?type=standard`)
      await page.getByRole('textbox', { name: 'Key' }).fill('bids')
      await page.getByRole('tab', { name: 'Rules' }).click()
      await addFilter('validation', 'Bids')
      const filter = page.locator('[data-part="validation"] [data-part="filter"]')
      await filter.getByLabel('Value for Bids', { exact: true }).fill('EUR')
      await page.getByRole('textbox', { name: 'Message if it does not match' }).fill('In euros')
      await save()
      expect(await metaOf('bids')).toMatchObject({
        validation: { _and: [{ bids: { _contains: 'EUR' } }] },
        validation_message: 'In euros',
      })
      const refused = await request.post(`/items/${collection}`, { headers, data: { price: 50, bids: 'USD 5' } })
      expect(refused.status()).toBe(400)
      expect(await refused.json()).toMatchObject({ errors: [{ extensions: { field: 'bids' } }] })
    })
    await test.step('the form and the server refuse a value with the message', async () => {
      await page.goto(`/admin/collections/${collection}/+`)
      await field(page, 'price').getByRole('textbox').fill('5')
      await page.keyboard.press('Control+s')
      await expect(field(page, 'price').getByRole('alert')).toContainText('Too cheap')
      const refused = await request.post(`/items/${collection}`, { headers, data: { price: 5 } })
      expect(refused.status()).toBe(400)
      await field(page, 'price').getByRole('textbox').fill('50')
    })
    await test.step('the form requires the buyer as soon as the lot is sold', async () => {
      await expect(field(page, 'buyer')).not.toContainText('*')
      await field(page, 'sold').getByRole('switch').click()
      await expect(field(page, 'buyer')).toContainText('*')
      await page.keyboard.press('Control+s')
      await expect(field(page, 'buyer').getByRole('alert')).toBeVisible()
      const refused = await request.post(`/items/${collection}`, { headers, data: { price: 50, sold: true } })
      expect(refused.status()).toBe(400)
      await field(page, 'buyer').getByRole('textbox').fill('Ann')
      await saveAndStay(page)
    })
  } finally {
    await request.delete(`/collections/${collection}`, { headers })
  }
})
