import { expect, type Page } from '@playwright/test'
import {
  button,
  choose,
  chooseCollection,
  makeCollection,
  makeField,
  model,
  nameOf,
  notice,
  typeInto,
  types,
} from '../journeys/modelling.ts'
import { field, rows, saveAndStay } from '../journeys/studio.ts'
import { fresh, headersOf, newPicture, signIn, test } from './visit.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')

test.beforeEach(({ page }) => signIn(page, 'admin'))

test('creates, edits and deletes a user', async ({ page }) => {
  const email = `${fresh('ada')}@example.com`
  await page.goto('/admin/users/+')
  await field(page, 'email').getByRole('textbox').fill(email)
  await field(page, 'first_name').getByRole('textbox').fill('Ada')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/users\/[^+]+$/)
  await field(page, 'last_name').getByRole('textbox').fill('Lind')
  await saveAndStay(page)
  const headers = await headersOf(page, 'admin')
  const countMatches = async () =>
    (await (await page.request.get(`/users?filter={"email":{"_eq":"${email}"}}`, { headers })).json()).data
  expect(await countMatches()).toMatchObject([{ first_name: 'Ada', last_name: 'Lind' }])
  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await countMatches()).length).toBe(0)
})

test('adds a field of each type and kind to a collection, an item with a value of each, and deletes it', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const [ports, boats] = [fresh('ports'), fresh('boats')]
  await makeCollection(page, ports, [])
  await makeCollection(page, boats, ['Status', 'Manual order', 'Created on', 'Created by'])
  const make = (kind: string, key: string, steps = {}) => makeField(page, kind, key, steps, boats)
  for (const [type, name] of types) await make('standard', nameOf(type), { schema: () => choose(page, 'Type', name) })
  await make('presentation', 'line')
  await make('file', 'picture')
  await make('files', 'papers')
  const toPorts = { link: () => chooseCollection(page, ports.replace('_', ' ').replace('ports', 'Ports')) }
  await make('m2o', 'port', toPorts)
  await make('m2m', 'visits', toPorts)
  await make('o2m', 'crew', {
    link: async () => {
      await page.getByRole('textbox', { name: 'Collection', exact: true }).fill(fresh('sailors'))
      await page.getByRole('textbox', { name: 'Foreign key of this collection', exact: true }).fill('boat')
    },
  })
  await page.goto(`${model}/${boats}/+?type=translations`)
  await page.getByRole('textbox', { name: 'Key' }).fill('words')
  await button(page, 'Generate').click()
  await expect(notice(page)).toContainText('Field saved')

  await page.goto(`/admin/collections/${boats}/+`)
  for (const [type, , typed] of types) if (typed !== null) await typeInto(page, type, typed)
  await field(page, 'a_boolean').getByRole('switch').click()
  await field(page, 'picture')
    .getByLabel('Choose a file')
    .setInputFiles(await newPicture('buoy.png'))
  await field(page, 'port').getByRole('button', { name: 'Create item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  for (const list of ['visits', 'crew']) {
    await field(page, list).getByRole('button', { name: 'Create new' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await saveAndStay(page)
  await page.reload()
  await expect(field(page, 'a_string').getByRole('textbox')).toHaveValue('Harbour')
  const headers = await headersOf(page, 'admin')
  const { data } = await (await page.request.get(`/items/${boats}?fields=*,visits.*,crew.*`, { headers })).json()
  expect(data).toMatchObject([{ a_string: 'Harbour', a_integer: 42, a_json: { depth: 4 } }])
  expect(data[0].visits).toHaveLength(1)
  expect(data[0].crew).toHaveLength(1)

  await page.goto(`${model}/${boats}`)
  for (const each of ['visits', 'crew', 'port', 'line', 'a_decimal']) {
    await page.getByRole('button', { name: `Options for ${each}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.locator(`[data-part="fields"] > [data-field="${each}"]`)).toHaveCount(0)
  }
  for (const each of [boats, ports]) {
    await page.goto(`${model}/${each}`)
    await button(page, 'Delete').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(new RegExp(`${model}$`))
  }
})

test('creates a role, adds a permission with a rule and deletes it', async ({ page }) => {
  const name = fresh('Reviewers')
  await page.goto('/admin/settings/roles')
  await page
    .getByRole('button', { name: /Create role|New role/i })
    .first()
    .click()
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/roles\/[0-9a-f-]{36}$/)
  await expect(page.locator('[data-part="permissions"]')).toContainText('Articles')
  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/roles$/)
})

test('edits a shared preset on its page and keeps the changes', async ({ page }) => {
  const headers = await headersOf(page, 'admin')
  await page.goto('/admin/settings/presets/3')
  await expect(rows(page).first()).toBeVisible()
  const name = fresh('Published')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await (await page.request.get('/presets/3', { headers })).json()).data)
    .toMatchObject({ bookmark: name, collection: 'articles' })
  await page.goto('/admin/collections/articles?bookmark=3')
  await expect(page.locator('[data-part="filter-bar"]')).toContainText('Published')
})

test('creates, edits and deletes a webhook', async ({ page }) => {
  const name = fresh('Search index')
  await page.goto('/admin/settings/webhooks/+')
  await field(page, 'name').getByRole('textbox').fill(name)
  await field(page, 'url').getByRole('textbox').fill('http://127.0.0.1:9/hook')
  await field(page, 'actions').getByRole('checkbox', { name: 'Create' }).check()
  await field(page, 'collections').getByRole('checkbox', { name: 'Articles', exact: true }).check()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/webhooks\/\d+$/)
  const headers = await headersOf(page, 'admin')
  const stored = async () =>
    (await (await page.request.get(`/webhooks?filter={"name":{"_eq":"${name}"}}`, { headers })).json()).data
  const [hook] = await stored()
  expect([hook.actions].flat().join(',')).toBe('create')
  expect([hook.collections].flat().join(',')).toBe('articles')
  await field(page, 'url').getByRole('textbox').fill('http://127.0.0.1:9/other')
  await saveAndStay(page)
  expect((await stored())[0].url).toBe('http://127.0.0.1:9/other')
  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await stored()).length).toBe(0)
})

test('renames the project', async ({ page }) => {
  await page.goto('/admin/settings/project')
  const name = field(page, 'project_name').getByRole('textbox')
  const wanted = fresh('Peer')
  await name.fill(wanted)
  await page.keyboard.press('Control+s')
  const headers = await headersOf(page, 'admin')
  await expect
    .poll(async () => (await (await page.request.get('/settings?fields=project_name', { headers })).json()).data)
    .toMatchObject({ project_name: wanted })
})
