import { expect, type Page, test } from '@playwright/test'
import { field, people, saveAndStay, signIn } from './studio.ts'

const model = '/admin/settings/data-model/setup_trips'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => expect(page.locator('[data-part="notifications"]').last()).toContainText('Field saved')

async function begin(page: Page, kind: string, key: string): Promise<void> {
  await page.goto(`${model}/+?type=${kind}`)
  await page.getByRole('textbox', { name: 'Key' }).fill(key)
}

test('sets up, previews, creates despite a failure, uses and deletes several kinds of fields (A-0014, A-0015, A-0016)', async ({
  page,
  request,
}) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const created = await request.post('/collections', { headers, data: { collection: 'setup_trips', meta: {} } })
  expect(created.status()).toBe(200)
  try {
    await signIn(page, 'admin')

    await test.step('a value with choices is set up tab by tab and previewed (A-0254)', async () => {
      await begin(page, 'standard', 'State')
      await expect(page.getByRole('textbox', { name: 'Key' })).toHaveValue('state')
      await button(page, 'Next').click()
      await page.getByRole('combobox', { name: 'Interface' }).click()
      await expect(page.getByRole('option').first()).toHaveAccessibleName(/Recommended/)
      await page
        .getByRole('option', { name: /^Dropdown/ })
        .first()
        .click()
      await field(page, 'choices').getByRole('button', { name: 'Add item' }).click()
      await field(page, 'text').getByRole('textbox').fill('Planned')
      await field(page, 'value').getByRole('textbox').fill('planned')
      const preview = page.locator('[data-part="preview"]')
      await preview.getByRole('combobox').click()
      await preview.getByRole('option', { name: 'Planned' }).click()
      await expect(preview.getByRole('combobox')).toHaveValue('Planned')
      await button(page, 'Next').click()
    })
    const bootRequest = page.waitForRequest(/\/fieldhouse\/boot/)
    await test.step('the last tab saves (A-0256)', async () => {
      await button(page, 'Save').click()
    })
    await test.step('collections, fields and relations are read again (A-0280, A-0281, A-0282)', async () => {
      await bootRequest
    })
    await test.step('a notice shows, and the collection is open again (A-0283, A-0284)', async () => {
      await saved(page)
      await expect(page).toHaveURL(new RegExp(`${model}$`))
    })

    await test.step('a missing field is reported, with a link to its collection (A-0262)', async () => {
      await page.goto(`${model}/nowhere`)
      await expect(page.getByRole('heading', { name: 'The field “nowhere” does not exist.' }).last()).toBeVisible()
      await page.getByRole('link', { name: 'Back to Setup Trips' }).click()
      await expect(page).toHaveURL(new RegExp(`${model}$`))
    })

    await test.step('a relation creates the collection that it needs', async () => {
      await begin(page, 'm2o', 'place')
      await button(page, 'Next').click()
      await page.getByRole('textbox', { name: 'Collection', exact: true }).fill('setup_places')
      await expect(page.getByText('Created when you save')).toBeVisible()
      await button(page, 'Next').click()
      await button(page, 'Next').click()
      await button(page, 'Save').click()
      await saved(page)
    })

    await test.step('a relation is finished after the server failed between two calls', async () => {
      await begin(page, 'm2m', 'stops')
      await button(page, 'Next').click()
      await button(page, 'Choose: Collection').click()
      await page.getByRole('menuitem', { name: /Setup Places/ }).click()
      await expect(page.getByRole('textbox', { name: 'Collection', exact: true }).first()).toHaveValue(
        'setup_trips_setup_places',
      )
      await button(page, 'Next').click()
      let hasFailed = false
      await page.route('**/relations', async route => {
        if (hasFailed || route.request().method() !== 'POST') return route.fallback()
        hasFailed = true
        await route.fulfill({
          status: 503,
          json: { errors: [{ message: 'Busy', extensions: { code: 'SERVICE_UNAVAILABLE' } }] },
        })
      })
      await button(page, 'Save').click()
      await expect(page.getByRole('heading', { name: 'Not finished' })).toBeVisible()
      await button(page, 'Retry the rest').click()
      await saved(page)
    })

    await test.step('translations are generated from a key (A-0269)', async () => {
      await page.goto(`${model}/+?type=translations`)
      await expect(page.getByRole('button', { name: /^Generate/ })).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('textbox', { name: 'Key' }).fill('words')
      await button(page, 'Generate').click()
      await saved(page)
      await expect(page).toHaveURL(new RegExp(`${model}$`))
    })

    await test.step('the fields are used', async () => {
      await page.goto('/admin/collections/setup_trips/+')
      await field(page, 'state').getByRole('combobox').click()
      await page.getByRole('option', { name: 'Planned' }).click()
      await expect(field(page, 'stops')).toBeVisible()
      await expect(field(page, 'words')).toBeVisible()
      await saveAndStay(page)
    })
    await test.step('an existing field is saved from its first tab, unless its values do not fit (A-0257)', async () => {
      await page.goto(`${model}/state`)
      await button(page, 'Change type').click()
      await expect(button(page, 'Next')).toHaveCount(0)
      await page.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: 'Integer', exact: true }).click()
      await button(page, 'Save').click()
      const asks = page.getByRole('alertdialog')
      await expect(asks.locator('[data-part="impact"]')).toContainText('1 item')
      await asks.getByRole('button', { name: 'Save' }).click()
      await expect(field(page, 'type').getByRole('alert')).toContainText('do not fit')
    })
    await test.step('closing returns to the collection without saving (A-0260)', async () => {
      await button(page, 'Cancel').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
      await expect(page).toHaveURL(new RegExp(`${model}$`))
    })
  } finally {
    for (const collection of ['setup_trips_translations', 'setup_trips_setup_places', 'setup_trips', 'setup_places'])
      await request.delete(`/collections/${collection}`, { headers })
  }
})

test('makes a field with values unique and indexed, and names the duplicates (A-1526, A-1527)', async ({
  page,
  request,
}) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const collection = 'setup_codes'
  const created = await request.post('/collections', {
    headers,
    data: { collection, meta: {}, fields: [{ field: 'code', type: 'string', schema: {}, meta: {} }] },
  })
  expect(created.status()).toBe(200)
  const storedSchema = async () =>
    (await (await request.get(`/fields/${collection}/code`, { headers })).json()).data.schema
  const open = async () => {
    await page.goto(`/admin/settings/data-model/${collection}/code`)
    await expect(field(page, 'is_unique')).toBeVisible()
  }
  const toggle = (name: string) => field(page, name).getByRole('switch')
  try {
    const data = ['red', 'red', 'blue', 'sea & sky', 'sea & sky', 'sea & sky'].map(code => ({ code }))
    await request.post(`/items/${collection}`, { headers, data })
    await signIn(page, 'admin')
    const duplicates = page.locator('[data-part="duplicates"]')

    await test.step('the duplicates are named, with their number and a link', async () => {
      await open()
      await toggle('is_unique').click()
      await toggle('is_indexed').click()
      await button(page, 'Save').click()
      await expect(field(page, 'is_unique').getByRole('alert')).toContainText("can't be unique")
      await expect(duplicates.getByRole('listitem')).toHaveText([/sea & sky.*3 items/, /red.*2 items/])
      expect(await storedSchema()).toMatchObject({ is_unique: false, is_indexed: false })
    })
    await test.step('the link opens a list of the items', async () => {
      const opened = page.waitForEvent('popup')
      await duplicates.getByRole('link', { name: 'sea & sky' }).click()
      const list = await opened
      await expect(list.locator('tr[data-part="row"]')).toHaveCount(3)
      await list.close()
    })
    await test.step('without duplicates both are saved, and turned off again', async () => {
      for (const [index, key] of [2, 5, 6].entries())
        await request.patch(`/items/${collection}/${key}`, { headers, data: { code: `other ${index}` } })
      await button(page, 'Save').click()
      await saved(page)
      expect(await storedSchema()).toMatchObject({ is_unique: true, is_indexed: true })
      await open()
      await expect(toggle('is_unique')).toBeChecked()
      await expect(toggle('is_indexed')).toBeChecked()
      await toggle('is_unique').click()
      await toggle('is_indexed').click()
      await button(page, 'Save').click()
      await saved(page)
      expect(await storedSchema()).toMatchObject({ is_unique: false, is_indexed: false })
    })
  } finally {
    await request.delete(`/collections/${collection}`, { headers })
  }
})

test('sets and changes what deleting a related item does, with its effect', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
  const title = { field: 'title', type: 'string', schema: {}, meta: {} }
  for (const collection of ['rule_authors', 'rule_books'])
    expect(
      (await request.post('/collections', { headers, data: { collection, meta: {}, fields: [key, title] } })).status(),
    ).toBe(200)
  const rule = async () =>
    (await (await request.get('/relations/rule_books/author', { headers })).json()).data.schema.on_delete
  const books = async () => (await (await request.get('/items/rule_books', { headers })).json()).data
  const select = page.getByRole('combobox', { name: 'If the item in “Author” is deleted' })
  const effects = page.locator('[data-part="deletion-rules"]')
  const open = async () => {
    await page.goto('/admin/settings/data-model/rule_books/author')
    await page.getByRole('tab', { name: 'Relationship' }).click()
    await expect(select).toBeVisible()
  }
  try {
    await signIn(page, 'admin')
    await test.step('a new relation deletes the items with the related one', async () => {
      await page.goto('/admin/settings/data-model/rule_books/+?type=m2o')
      await page.getByRole('textbox', { name: 'Key' }).fill('author')
      await button(page, 'Next').click()
      await page.getByRole('textbox', { name: 'Collection', exact: true }).fill('rule_authors')
      await expect(effects).toContainText('empties “Author” in the items of Rule Books')
      await select.selectOption('Delete the item that refers to it')
      await expect(effects).toContainText('also deletes the items of Rule Books')
      await button(page, 'Next').click()
      await button(page, 'Next').click()
      await button(page, 'Save').click()
      await saved(page)
      expect(await rule()).toBe('CASCADE')
    })
    await test.step('the items that are concerned are counted', async () => {
      const data = ['One', 'Two'].map(each => ({ title: each, author: { title: each } }))
      expect((await request.post('/items/rule_books', { headers, data })).status()).toBe(200)
      await open()
      await expect(select).toHaveValue('CASCADE')
      await expect(effects).toContainText('2 items of Rule Books refer to Rule Authors now.')
    })
    await test.step('another rule keeps them', async () => {
      await select.selectOption('Do not allow the deletion')
      await expect(effects).toContainText('cannot be deleted while items of Rule Books refer to it')
      await button(page, 'Save').click()
      await saved(page)
      expect(await rule()).toBe('NO ACTION')
      expect((await request.delete('/items/rule_authors/1', { headers })).status()).toBe(400)
      expect(await books()).toHaveLength(2)
    })
    await test.step('a rule that someone else changed in the meantime is not overwritten silently', async () => {
      await open()
      const data = { collection: 'rule_books', schema: { on_delete: 'CASCADE' } }
      expect((await request.patch('/relations/rule_books/author', { headers, data })).status()).toBe(200)
      await select.selectOption('Empty the field')
      await button(page, 'Save').click()
      await expect(page.locator('[data-part="notifications"]')).toContainText('author: on_delete')
      expect(await rule()).toBe('CASCADE')
      await button(page, 'Save').click()
      await saved(page)
      expect(await rule()).toBe('SET NULL')
      expect((await request.delete('/items/rule_authors/1', { headers })).status()).toBe(204)
      expect(await books()).toMatchObject([{ author: null }, { author: 2 }])
    })
  } finally {
    for (const collection of ['rule_books', 'rule_authors'])
      await request.delete(`/collections/${collection}`, { headers })
  }
})
