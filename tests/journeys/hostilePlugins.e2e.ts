import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ownAddress, ownServer } from './ownServer.ts'
import { field, people, refuseNothing, saveAndStay } from './studio.ts'

refuseNothing()

test.use({ baseURL: ownAddress })

/** A component that runs a statement once, after it is drawn. `change`, `props` and `react` are in scope. */
const once = (statement: string) =>
  `props => { const { change } = props; react.useEffect(() => { ${statement} }, []); return 'drawn' }`
const emits = (patch: string) => once(`change(${patch})`)
const loads = (component: string) => `async () => ({ default: ${component} })`

const circle = '(() => { const list = []; list.push(list); return list })()'
const deep = 'JSON.parse("[".repeat(5000) + "]".repeat(5000))'
const reader = "{ get op() { throw new Error('Nothing to read') } }"
const trap = "new Proxy({}, { get() { throw new Error('No access') }, has() { throw new Error('No access') } })"

/** What `load` of each plugin is, and what its field then shows in addition to the plain value. */
const hostile: Readonly<Record<string, readonly [load: string, shown: string]>> = {
  'a-word': [loads(emits("'explode'")), 'expected a patch'],
  nothing: [loads(emits('null')), 'expected a patch'],
  list: [loads(emits("[{ op: 'set', value: 1 }]")), 'expected a patch, not a list'],
  'other-op': [loads(emits("{ op: 'explode' }")), 'op: expected one of'],
  'no-target': [loads(emits("{ op: 'link' }")), 'key: expected a key'],
  'half-batch': [loads(emits("{ op: 'several', patches: [{ op: 'unset' }, null] }")), 'patches: 1: expected a patch'],
  'function-value': [loads(emits("{ op: 'set', value: () => 1 }")), 'value: expected a number'],
  'text-value': [loads(emits("{ op: 'set', value: 'many' }")), 'value: expected a number'],
  'object-value': [loads(emits("{ op: 'set', value: { amount: 1 } }")), 'value: expected a number'],
  'not-a-number': [loads(emits("{ op: 'set', value: NaN }")), 'value: expected JSON'],
  circular: [loads(emits(`{ op: 'create', id: 'x', values: { list: ${circle} } }`)), 'expected JSON, not a circular'],
  deep: [loads(emits(`{ op: 'create', id: 'x', values: { list: ${deep} } }`)), 'expected at most 500 levels'],
  reader: [loads(emits(reader)), 'Nothing to read'],
  trap: [loads(emits(trap)), 'No access'],
  'each-render': [
    loads(`({ change }) => { const [count, next] = react.useState(0)
      react.useEffect(() => { change({ op: 'set', value: 42 }); next(count + 1) }, [count]); return 'drawn' }`),
    'stopped after changing its value',
  ],
  'each-moment': [
    loads(once("setInterval(() => change({ op: 'set', value: 42 }), 1)")),
    'stopped after changing its value',
  ],
  'never-loads': ['() => new Promise(() => {})', 'stopped working'],
  'fails-to-load': ["() => Promise.reject(new Error('Not today'))", 'stopped working'],
  'no-component': [loads("'text'"), 'stopped working'],
  'throws-when-drawn': [loads("() => { throw new Error('Cannot draw') }"), 'stopped working'],
  'throws-after-drawing': [loads(once("throw new Error('Cannot start')")), 'stopped working'],
  'draws-an-object': [loads('() => ({ amount: 1 })'), 'stopped working'],
  'draws-for-ever': [
    loads('() => { const [count, next] = react.useState(0); next(count + 1); return count }'),
    'stopped working',
  ],
}

/** The studio ignores what it cancels, so its field keeps working. */
const blocksKeys = loads(
  once(`for (const name of ['keydown', 'keypress', 'beforeinput'])
    window.addEventListener(name, event => { event.stopImmediatePropagation(); event.preventDefault() }, true)`),
)
const loadOf: Readonly<Record<string, string>> = {
  'blocks-keys': blocksKeys,
  ...Object.fromEntries(Object.entries(hostile).map(([id, [load]]) => [id, load])),
}
const ids = Object.keys(loadOf)

/** A name that is valid in the database. */
const column = (id: string) => id.replaceAll('-', '_')

const extensions = mkdtempSync(join(tmpdir(), 'fieldhouse-hostile-'))
const server = ownServer({ EXTENSIONS_PATH: extensions })

test.beforeAll(async ({ request }) => {
  for (const [id, load] of Object.entries(loadOf)) {
    mkdirSync(join(extensions, 'interfaces', id), { recursive: true })
    writeFileSync(
      join(extensions, 'interfaces', id, 'index.js'),
      `import * as react from 'react'
      export default { kind: 'interface', id: '${id}', name: '${id}', icon: 'box', types: ['integer'], options: {}, load: ${load} }`,
    )
  }
  await server.start()
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const fields = [
    {
      field: 'id',
      type: 'integer',
      meta: { hidden: true },
      schema: { is_primary_key: true, has_auto_increment: true },
    },
    { field: 'title', type: 'string', meta: { interface: 'text-input' }, schema: {} },
    ...ids.map(id => ({ field: column(id), type: 'integer', meta: { interface: id }, schema: {} })),
  ]
  const collection = { collection: 'hostile', meta: {}, schema: {}, fields }
  expect((await request.post('/collections', { data: collection, headers })).ok()).toBe(true)
  const values = Object.fromEntries(ids.map(id => [column(id), 42]))
  expect((await request.post('/items/hostile', { data: { title: 'Saved', ...values }, headers })).ok()).toBe(true)
})

test.afterAll(async () => {
  await server.end()
  rmSync(extensions, { recursive: true, force: true })
})

test('keeps and saves an unsaved change next to 24 hostile plugins, and lists their faults (G-05)', async ({
  page,
  request,
}) => {
  expect(ids).toHaveLength(24)
  await page.goto('/admin/login?next=%2Fcollections%2Fhostile%2F1')
  await page.getByLabel('Email').fill(people.admin.email)
  await page.getByLabel('Password').fill(people.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const title = field(page, 'title').getByRole('textbox')
  await expect(field(page, column('blocks-keys'))).toContainText('drawn')
  await title.fill('')
  await title.pressSequentially('Edited')
  for (const [id, [, shown]] of Object.entries(hostile))
    await test.step(id, async () => {
      await expect.soft(field(page, column(id))).toContainText(shown)
      await expect.soft(field(page, column(id)).getByRole('textbox')).toHaveValue('42')
    })
  await expect(title).toHaveValue('Edited')
  await saveAndStay(page)

  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const { data } = await (await request.get('/items/hostile/1', { headers })).json()
  const untouched = Object.fromEntries(ids.map(id => [column(id), 42]))
  expect(data).toMatchObject({ title: 'Edited', ...untouched })

  await page.goto('/admin/settings/extensions')
  for (const id of ids)
    await expect
      .soft(page.locator(`[data-extension="interface/${id}"]`))
      .toContainText('Failed earlier in this browser tab')
  const [first] = ids
  const row = page.locator(`[data-extension="interface/${first}"]`)
  await row.getByRole('button', { name: 'Clear' }).click()
  await expect(row).not.toContainText('Failed earlier')
  await expect(row).toBeFocused()
})
