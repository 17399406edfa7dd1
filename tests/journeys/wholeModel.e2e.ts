import { type APIRequestContext, expect, test } from '@playwright/test'
import { anyDatabase } from '#server/testing/databases.ts'
import {
  button,
  choose,
  chooseCollection,
  makeCollection,
  makeField,
  model,
  nameOf,
  notice,
  smallestImage,
  typeInto,
  types,
} from './modelling.ts'
import { type OwnServer, ownAddress, ownServer } from './ownServer.ts'
import { field, people, saveAndStay, signIn } from './studio.ts'

// In parallel: each has its own server.
test.describe.configure({ mode: 'parallel' })
test.use({ baseURL: ownAddress, actionTimeout: 15_000 })

/** The model on the server, without the order and the keys of its rows. */
async function modelOf(request: APIRequestContext, headers: Readonly<Record<string, string>>) {
  const read = async (path: string) => (await (await request.get(path, { headers })).json()).data
  const [collections, fields, relations] = await Promise.all(['/collections', '/fields', '/relations'].map(read))
  const named = (rows: readonly Readonly<Record<string, unknown>>[], ...keys: readonly string[]) =>
    rows.map(row => keys.map(key => String(row[key])).join('.')).toSorted()
  return {
    collections: named(collections, 'collection'),
    fields: named(fields, 'collection', 'field', 'type'),
    relations: named(relations, 'collection', 'field', 'related_collection'),
  }
}

for (const { create, skipped, title } of anyDatabase)
  test.describe(`on ${title}`, () => {
    test.skip(skipped, 'No server answers.')

    let server: OwnServer
    let drop: () => Promise<void>
    test.beforeAll(async () => {
      const database = await create()
      drop = database.drop
      server = ownServer({ DATABASE_URL: database.url, DEMO: '0' })
      await server.start()
    })
    test.afterAll(async () => {
      await server.end()
      await drop()
    })

    test('creates, uses and deletes a field of each type and a relation of each kind in an empty project (A-0158, A-0159, A-0160)', async ({
      page,
      request,
    }) => {
      // proves: A-0161, A-0162, A-0163, A-0164, A-0165, A-0166
      const login = await request.post('/auth/login', { data: people.admin })
      const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
      const empty = await modelOf(request, headers)
      await signIn(page, 'admin')

      await makeCollection(page, 'ports', [])
      await makeCollection(page, 'boats', [
        'Status',
        'Manual order',
        'Created on',
        'Created by',
        'Updated on',
        'Updated by',
      ])
      for (const [type, name] of types)
        await makeField(page, 'standard', nameOf(type), { schema: () => choose(page, 'Type', name) })
      await makeField(page, 'presentation', 'line')
      await makeField(page, 'file', 'picture')
      await makeField(page, 'files', 'papers')
      await makeField(page, 'm2o', 'port', { link: () => chooseCollection(page, 'Ports') })
      await makeField(page, 'm2m', 'visits', { link: () => chooseCollection(page, 'Ports') })
      await makeField(page, 'o2m', 'crew', {
        link: async () => {
          await page.getByRole('textbox', { name: 'Collection', exact: true }).fill('sailors')
          await page.getByRole('textbox', { name: 'Foreign key of this collection', exact: true }).fill('boat')
        },
      })
      await makeField(page, 'm2a', 'parts', {
        link: async () => {
          await page.getByRole('button', { name: /^Collections: / }).click()
          await page.getByRole('option', { name: 'Ports', exact: true }).click()
          await page.keyboard.press('Escape')
        },
      })
      await page.goto(`${model}/boats/+?type=translations`)
      await page.getByRole('textbox', { name: 'Key' }).fill('words')
      await button(page, 'Generate').click()
      await expect(notice(page)).toContainText('Field saved')

      // An item with a value of each type, and nested related items of each kind.
      await page.goto('/admin/collections/boats/+')
      for (const [type, , typed] of types) if (typed !== null) await typeInto(page, type, typed)
      await field(page, 'a_boolean').getByRole('switch').click()
      await field(page, 'picture').getByLabel('Choose a file').setInputFiles(smallestImage)
      await field(page, 'papers').getByLabel('Choose a file').setInputFiles(smallestImage)
      await field(page, 'port').getByRole('button', { name: 'Create item' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      for (const list of ['visits', 'crew', 'parts']) {
        await field(page, list).getByRole('button', { name: 'Create new' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await saveAndStay(page)
      const fields = '*,port.*,visits.*,crew.*,parts.*,papers.*,picture.filename_download'
      const { data } = await (await request.get('/items/boats', { headers, params: { fields } })).json()
      for (const [type, , , stored] of types) expect([type, data[0][nameOf(type)]]).toEqual([type, stored])
      expect(data).toMatchObject([
        {
          status: 'draft',
          picture: { filename_download: 'buoy.png' },
          port: { id: 1 },
          papers: [{ boats_id: 1 }],
          visits: [{ boats_id: 1 }],
          crew: [{ boat: 1 }],
          parts: [{ boats_id: 1, collection: 'ports' }],
          words: [],
        },
      ])
      await page.reload()
      await expect(field(page, 'a_string').getByRole('textbox')).toHaveValue('Harbour')

      // Deletes everything again: fields with their relations, then the tables that they created.
      await page.goto(`${model}/boats`)
      for (const each of ['papers', 'visits', 'crew', 'parts', 'words', 'port', 'picture', 'line', 'a_decimal']) {
        await page.getByRole('button', { name: `Options for ${each}`, exact: true }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        await expect(page.locator(`[data-part="fields"] > [data-field="${each}"]`)).toHaveCount(0)
      }
      const { collections } = await modelOf(request, headers)
      for (const each of collections.filter(name => !empty.collections.includes(name))) {
        await page.goto(`${model}/${each}`)
        await button(page, 'Delete').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        await expect(page).toHaveURL(new RegExp(`${model}$`))
      }
      expect(await modelOf(request, headers)).toEqual(empty)
    })
  })
