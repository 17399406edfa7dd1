import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ownAddress, ownServer } from './ownServer.ts'
import { field, people, refuseNothing, saveAndStay } from './studio.ts'

refuseNothing()

test.use({ baseURL: ownAddress })
test.describe.configure({ mode: 'serial' })

/** Plugins with every kind of error; the good ones are those of the documentation. */
const wrong: Readonly<Record<string, string>> = {
  'interfaces/broken/index.js': 'export default {{',
  'interfaces/throwing/index.js': "throw new Error('not today')",
  'interfaces/slow/index.js': 'await new Promise(() => {})\nexport default {}',
  'interfaces/late/index.js': `await new Promise(resolve => setTimeout(resolve, 6000))\n${interfaceOf('late', "() => 'here at last'")}`,
  'interfaces/dropdown/index.js': interfaceOf('dropdown'),
  'interfaces/crashing/index.js': interfaceOf('crashing', "() => { throw new Error('cannot draw this') }"),
  'displays/invalid/index.js':
    "export default { kind: 'display', id: 'invalid', name: 'x', icon: 'x', types: [], options: {} }",
  'displays/wordless/index.js': `export default { kind: 'display', id: 'wordless', name: 'x', icon: 'x', types: ['integer'], options: {},
    text: () => { throw new Error('no words') }, load: async () => ({ default: () => { throw new Error('no stars') } }) }`,
}

function interfaceOf(id: string, component = '() => null'): string {
  return `export default { kind: 'interface', id: '${id}', name: '${id}.name', icon: 'box', types: ['integer'], options: {},
    load: async () => ({ default: ${component} }) }`
}

const extensions = mkdtempSync(join(tmpdir(), 'fieldhouse-extensions-'))
const server = ownServer({ DEMO: '1', EXTENSIONS_PATH: extensions })

test.beforeAll(async ({ request }) => {
  cpSync('docs/plugins/examples', extensions, { recursive: true })
  for (const [path, text] of Object.entries(wrong)) {
    mkdirSync(join(extensions, path, '..'), { recursive: true })
    writeFileSync(join(extensions, path), text)
  }
  await server.start()
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const add = async (name: string, meta: Readonly<Record<string, unknown>>) => {
    const data = { field: name, type: 'integer', meta: { width: 'half', ...meta }, schema: {} }
    expect((await request.post('/fields/countries', { data, headers })).ok()).toBe(true)
  }
  await add('rating', { interface: 'stars', options: { stars: 7 }, display: 'stars', display_options: { most: 7 } })
  await add('crash', { interface: 'crashing', display: 'wordless' })
  await add('waits', { interface: 'slow' })
  await add('comes', { interface: 'late' })
  const values = { rating: 3, crash: 42 }
  expect((await request.patch('/items/countries/SWE', { data: values, headers })).ok()).toBe(true)
})

test.afterAll(async () => {
  await server.end()
  rmSync(extensions, { recursive: true, force: true })
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(people.admin.email)
  await page.getByLabel('Password').fill(people.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`/admin${path}`)
}

test('edits a field with an extension next to broken ones and migrates its options (P-599, P-603, P-637)', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const policy: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) policy.push(message.text())
  })
  await open(page, '/collections/countries/SWE')
  const name = field(page, 'official_name').getByRole('textbox')
  await name.fill('Kingdom of the North')
  const rating = field(page, 'rating')
  await expect(rating.getByRole('radiogroup', { name: 'Rating' })).toBeVisible()
  await expect(rating.getByRole('radio')).toHaveCount(7)
  await expect(rating.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await rating.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked()
  // One shared React: the hooks of the plugin and a component of the studio work, its style has loaded.
  await expect(rating.getByRole('button', { name: 'Clear the rating' })).toBeVisible()
  await expect(rating.locator('.example-stars')).toHaveCSS('display', 'flex')

  await expect(field(page, 'crash')).toContainText('The “crashing” interface stopped working.')
  await expect(field(page, 'crash').getByRole('textbox')).toHaveValue('42')
  await field(page, 'crash').getByRole('textbox').fill('43')
  await expect(field(page, 'waits')).toContainText('The “slow” interface is not installed.')

  // A plugin that loads late is used, and nothing typed in the meantime is lost.
  await expect(field(page, 'comes')).toContainText('here at last')
  await expect(name).toHaveValue('Kingdom of the North')

  await saveAndStay(page)
  await page.reload()
  await expect(name).toHaveValue('Kingdom of the North')
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(field(page, 'crash').getByRole('textbox')).toHaveValue('43')
  expect(warnings.filter(line => line.includes('interface/broken')).length).toBe(2)
  expect(policy).toEqual([])
})

test('shows a list with a display and a layout from extensions (P-600, P-601, P-638)', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const preset = {
    collection: 'countries',
    layout: 'tabular',
    layout_query: { tabular: { fields: ['name', 'rating', 'crash'], sort: '-rating' } },
  }
  const { data } = await (await request.post('/presets', { data: preset, headers })).json()
  await open(page, '/collections/countries')
  const first = page.locator('tr[data-part="row"]', { hasText: 'Sweden' })
  await expect(first.getByRole('img', { name: '4 of 7 stars' })).toHaveText('★★★★☆☆☆')
  await expect(first).toContainText('43')

  await request.patch(`/presets/${data.id}`, { data: { layout: 'headlines' }, headers })
  await page.reload()
  await expect(page.locator('[data-part="headlines"] li')).toHaveCount(25)
  await page.locator('[data-part="headlines"] a').first().click()
  await expect(page).toHaveURL(/\/collections\/countries\/\w+/)
})

test("opens pages of a module extension after the studio's data is loaded (P-081, P-082, P-088)", async ({ page }) => {
  // proves: P-598
  const order: string[] = []
  page.on('requestfinished', request => {
    // The start-up data comes with the page.
    if (request.isNavigationRequest()) order.push('boot')
  })
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/extensions/')) order.push('extension')
  })
  await open(page, '/collections')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Greeting' }).click()
  await expect(page.getByRole('heading', { name: 'Good day' })).toBeVisible()
  expect(new Set(order)).toEqual(new Set(['boot', 'extension']))
  expect(order[0]).toBe('boot')
  await page.getByRole('link', { name: 'More' }).click()
  await expect(page).toHaveURL(/\/admin\/greeting\/more$/)
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
  await page.goto('/admin/nothing-of-the-kind')
  await expect(page.getByRole('heading', { name: 'Page not found' }).first()).toBeVisible()
})

test('lists all extensions for an administrator with reasons for unused ones', async ({ page }) => {
  await open(page, '/collections/countries/SWE')
  await expect(field(page, 'crash')).toContainText('stopped working')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Extensions' }).click()
  const row = (name: string) => page.locator(`[data-extension="${name}"]`)
  for (const name of ['interface/stars', 'display/stars', 'layout/headlines', 'module/greeting'])
    await expect(row(name)).toHaveAttribute('data-state', 'ready')
  await expect(row('interface/broken')).toContainText('Could not run its file: SyntaxError')
  await expect(row('interface/throwing')).toContainText('Could not run its file: Error: not today')
  await expect(row('interface/dropdown')).toContainText('The id “dropdown” belongs to a built-in plugin')
  await expect(row('interface/crashing')).toContainText('Error: cannot draw this')
  await expect(row('interface/crashing')).toHaveAttribute('data-state', 'broken')
  await expect(row('display/invalid')).toContainText('Invalid plugin definition: load')
  await expect(row('interface/slow')).toContainText('Not loaded within 5 seconds')
})
