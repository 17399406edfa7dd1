import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { ownAddress, ownServer } from './ownServer.ts'
import { field, people, saveAndStay, signIn } from './studio.ts'

test.use({ baseURL: ownAddress })

const harbors = ['Bergen', 'Bergkvara', 'Utsira']
const asked: string[] = []
let isBroken = false

/** A service of the project: it is on a private address, which an administrator has to allow. */
const service = createServer((request, response) => {
  const word = new URL(request.url ?? '/', 'http://service').searchParams.get('q') ?? ''
  asked.push(word)
  response.statusCode = isBroken ? 500 : 200
  const found = harbors.filter(name => name.toLowerCase().startsWith(word.toLowerCase()))
  response.end(JSON.stringify({ found: found.map(name => ({ label: `Port of ${name}`, name })) }))
})
const server = ownServer({ DEMO: '1', OUTBOUND_ALLOW: '127.0.0.1' })

test.beforeAll(async ({ request }) => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  await server.start()
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  // Safe: it listens on a port.
  const { port } = service.address() as AddressInfo
  const options = {
    url: `http://127.0.0.1:${port}/search?q={{value}}`,
    ...{ resultsPath: 'found', textPath: 'label', valuePath: 'name' },
  }
  const data = { field: 'port', type: 'string', schema: {}, meta: { interface: 'autocomplete', options } }
  expect((await request.post('/fields/countries', { data, headers })).ok()).toBe(true)
})

test.afterAll(async () => {
  service.close()
  await server.end()
})

test('suggests values from a service, asks it once for each pause, and accepts other text if it fails', async ({
  page,
}) => {
  asked.length = 0
  isBroken = false
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/NOR')
  const input = field(page, 'port').getByRole('combobox')
  await input.click()
  // Each key within the pause that the editor waits for.
  await input.pressSequentially('berg', { delay: 20 })
  await expect(page.getByRole('option')).toHaveCount(2)
  expect(asked).toEqual(['berg'])
  await page.getByRole('option', { name: /Port of Bergen/ }).click()
  await expect(input).toHaveValue('Bergen')
  await saveAndStay(page)
  await page.reload()
  await expect(input).toHaveValue('Bergen')

  isBroken = true
  await input.click()
  await input.fill('Haugesund')
  await expect(page.getByText('The service did not respond. You can enter any text.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue('Haugesund')
  await saveAndStay(page)
  await page.reload()
  await expect(input).toHaveValue('Haugesund')
})
