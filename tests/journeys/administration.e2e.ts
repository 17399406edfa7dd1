import { type APIRequestContext, expect, test } from '@playwright/test'
import { button, choose, chooseCollection, makeField, model, notice } from './modelling.ts'
import { people, signIn } from './studio.ts'

/** The headers of an administrator. */
async function administrator(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  return { authorization: `Bearer ${(await login.json()).data.access_token}` }
}

test('a one-to-many shows an existing relation from its other side', async ({ page, request }) => {
  const headers = await administrator(request)
  const post = async (path: string, data: object) =>
    expect((await request.post(path, { headers, data })).ok(), path).toBe(true)
  await post('/collections', { collection: 'day_ports', meta: {} })
  await post('/collections', { collection: 'day_boats', meta: {} })
  try {
    await signIn(page, 'admin')
    await makeField(page, 'm2o', 'port', { link: () => chooseCollection(page, 'Day Ports') }, 'day_boats')

    await test.step('the existing key is offered, and no relation is created', async () => {
      const link = async () => {
        await chooseCollection(page, 'Day Boats')
        await button(page, 'Choose: Foreign key of this collection').click()
        await page.getByRole('menuitem', { name: 'port' }).filter({ hasText: 'Existing relation' }).click()
        await expect(page.getByText('Existing relation, shown from this side')).toBeVisible()
      }
      await makeField(page, 'o2m', 'boats', { link }, 'day_ports')
      const relations = await (await request.get('/relations/day_boats', { headers })).json()
      expect(relations.data).toHaveLength(1)
      expect(relations.data[0]).toMatchObject({ field: 'port', meta: { one_field: 'boats' } })
    })

    await test.step('a relation that is shown already links to its field', async () => {
      await page.goto(`${model}/day_ports/+?type=o2m`)
      await page.getByRole('textbox', { name: 'Key' }).fill('ships')
      await button(page, 'Next').click()
      await chooseCollection(page, 'Day Boats')
      await page.getByRole('textbox', { name: 'Foreign key of this collection' }).fill('port')
      await expect(page.getByText('The field “boats” already shows this relation.')).toBeVisible()
      await page.getByRole('link', { name: 'Open Boats' }).click()
      await button(page, 'Discard changes').click()
      await expect(page).toHaveURL(new RegExp(`${model}/day_ports/boats$`))
    })
  } finally {
    for (const each of ['day_boats', 'day_ports']) await request.delete(`/collections/${each}`, { headers })
  }
})

test('a new many-to-many list can be ordered', async ({ page, request }) => {
  const headers = await administrator(request)
  for (const collection of ['day_trips', 'day_stops'])
    expect((await request.post('/collections', { headers, data: { collection, meta: {} } })).ok()).toBe(true)
  try {
    await signIn(page, 'admin')
    const link = async () => {
      await chooseCollection(page, 'Day Stops')
      await page.getByRole('checkbox', { name: 'Let people order this list' }).check()
    }
    await makeField(page, 'm2m', 'stops', { link }, 'day_trips')
    const junction = await request.get('/fields/day_trips_day_stops/sort', { headers })
    expect((await junction.json()).data).toMatchObject({ type: 'integer', meta: { hidden: true } })
    const list = await request.get('/fields/day_trips/stops', { headers })
    expect((await list.json()).data.meta.options).toEqual({ sortField: 'sort' })

    await test.step('only the sort field is offered for the order, not keys', async () => {
      await page.goto(`${model}/day_trips/stops`)
      await page.getByRole('tab', { name: 'Field and interface' }).click()
      const order = page.getByRole('combobox', { name: 'Sort field' })
      await expect(order).toHaveValue('Sort')
      await order.click()
      await expect(order).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByRole('option')).toHaveText(['Sort'])
    })

    await test.step('the doctor does not miss its order', async () => {
      await page.goto('/admin/settings/doctor')
      await expect(page.getByText('cannot be sorted manually').first()).toBeVisible()
      await expect(page.getByText('The items of “stops”', { exact: false })).toHaveCount(0)
    })

    await test.step('deleting the collection offers to delete the junction', async () => {
      await page.goto(`${model}/day_trips`)
      await button(page, 'Delete').click()
      const asks = page.getByRole('alertdialog')
      await asks.getByRole('checkbox', { name: 'Also delete the junctions: day_trips_day_stops' }).check()
      await asks.getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL(new RegExp(`${model}$`))
      expect((await request.get('/collections/day_trips_day_stops', { headers })).ok()).toBe(false)
    })
  } finally {
    for (const each of ['day_trips_day_stops', 'day_trips', 'day_stops'])
      await request.delete(`/collections/${each}`, { headers })
  }
})

test('the default value of a field is converted with its type, unless it is removed', async ({ page, request }) => {
  const headers = await administrator(request)
  const fields = [
    { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
    { field: 'seats', type: 'string', schema: { default_value: '5' }, meta: {} },
  ]
  const data = { collection: 'day_ferries', meta: {}, fields }
  expect((await request.post('/collections', { headers, data })).ok()).toBe(true)
  const defaultOf = async () =>
    (await (await request.get('/fields/day_ferries/seats', { headers })).json()).data.schema.default_value
  const retype = async (type: string) => {
    await page.goto(`${model}/day_ferries/seats`)
    await button(page, 'Change type').click()
    await choose(page, 'Type', type)
    await button(page, 'Save').click()
    return page.getByRole('alertdialog')
  }
  try {
    await signIn(page, 'admin')
    const asks = await retype('Integer')
    await expect(asks).toContainText('The default value “5” is kept.')
    await asks.getByRole('button', { name: 'Save' }).click()
    await expect(notice(page)).toContainText('Field saved')
    expect(await defaultOf()).toBe(5)

    const again = await retype('String')
    await again.getByRole('checkbox', { name: 'Remove the default value' }).check()
    await expect(again).toContainText('The default value “5” is removed.')
    await again.getByRole('button', { name: 'Save' }).click()
    await expect.poll(defaultOf).toBeNull()
  } finally {
    await request.delete('/collections/day_ferries', { headers })
  }
})
