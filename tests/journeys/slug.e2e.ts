import { type APIRequestContext, expect, test } from '@playwright/test'
import { field, people, refuseNothing, saveAndStay, signIn } from './studio.ts'

refuseNothing()

const collection = 'slugged_pages'
const key = { is_primary_key: true, has_auto_increment: true }
const fields = [
  { field: 'id', type: 'integer', meta: { hidden: true }, schema: key },
  { field: 'title', type: 'string', meta: { interface: 'text-input' }, schema: {} },
  {
    field: 'address',
    type: 'string',
    meta: { interface: 'slug', options: { source: 'title', unique: true } },
    schema: {},
  },
]

async function headersOf(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  return { authorization: `Bearer ${(await login.json()).data.access_token}` }
}

test.beforeAll(async ({ request }) => {
  const headers = await headersOf(request)
  expect(
    (await request.post('/collections', { headers, data: { collection, meta: {}, schema: {}, fields } })).ok(),
  ).toBe(true)
})

test.afterAll(async ({ request }) => {
  await request.delete(`/collections/${collection}`, { headers: await headersOf(request) })
})

test('lets a slug follow the title of a new item, and offers a free one if it is taken', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(`/admin/collections/${collection}/+`)
  const title = field(page, 'title').getByRole('textbox')
  const address = field(page, 'address').getByRole('textbox')
  const status = field(page, 'address').getByRole('status')
  await title.pressSequentially('Été à la mer!')
  await expect(address).toHaveValue('ete-a-la-mer')
  await expect(status).toHaveText('No other item has this value.')
  await saveAndStay(page)

  // An item that exists keeps its slug.
  await title.fill('Winter')
  await expect(address).toHaveValue('ete-a-la-mer')
  await field(page, 'address').getByRole('button', { name: 'Generate from Title' }).click()
  await expect(address).toHaveValue('winter')
  await saveAndStay(page)

  await page.goto(`/admin/collections/${collection}/+`)
  await title.fill('Winter')
  await expect(address).toHaveValue('winter')
  await expect(status).toHaveText('Another item already has this value.')
  await field(page, 'address').getByRole('button', { name: 'Use “winter-2”' }).click()
  await expect(status).toHaveText('No other item has this value.')
  await title.fill('Winter nights')
  await expect(address).toHaveValue('winter-2')
  await saveAndStay(page)
})
