import { type APIRequestContext, expect, test } from '@playwright/test'
import { button, chooseCollection, makeField, model } from './modelling.ts'
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
