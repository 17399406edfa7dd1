import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { itemActors } from '#engine/core/item/itemActors.ts'
import { column } from '#engine/testing/demoMetadata.ts'
import { itemEditMachine } from '../item/itemEditMachine.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { siteName } from '../store/siteName.ts'
import { showSettings } from './showSettings.ts'

const stored = { id: 1, project_name: 'Atlas', project_color: null, custom_css: null }
const settings = 'directus_settings'
const metadata = buildMetadata({
  ...{ collections: [{ collection: settings, meta: null }], relations: [], permissions: [], language: 'en-US' },
  fields: [
    column('id', 'integer', {}, { is_primary_key: true, has_auto_increment: true }, settings),
    ...['project_name', 'project_color', 'custom_css'].map(name => column(name, 'string', {}, {}, settings)),
  ],
  caller: { user: 'u', role: 'r', roleName: null, admin: true },
})

beforeAll(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  // jsdom has no constructed sheets.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      rules = ''
      replaceSync(rules: string) {
        this.rules = rules
      }
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterAll(() => vi.unstubAllGlobals())

const shown = () => ({
  name: siteName.get(),
  title: document.title,
  color: document.documentElement.style.getPropertyValue('--project-color'),
  css: document.adoptedStyleSheets.map(sheet => Reflect.get(sheet, 'rules')).join(''),
})

it.each([
  ['keeps them on success', 200],
  ['reverts them on failure', 400],
])('applies settings before the server responds: %s (P-427, P-428)', async (_, status) => {
  let answer = () => {}
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify({ data: stored }))
    await new Promise<void>(resolve => {
      answer = resolve
    })
    const rejection = { errors: [{ message: 'No.', extensions: { code: 'INVALID_PAYLOAD' } }] }
    const data = { ...stored, ...JSON.parse(String(body)) }
    return new Response(JSON.stringify(status === 200 ? { data } : rejection), { status })
  })
  const info = metadata.collection(settings)
  if (!info) throw new Error('there are no settings')
  const collection = { ...info, isSingleton: true }
  const actors = itemActors({ metadata, collection, capabilities: new Set(), sending: showSettings })
  const actor = createActor(itemEditMachine.provide({ actors }), {
    input: { primaryKey: null, isSingleton: true, exactlyOnce: false, keyField: 'id' },
  }).start()
  await waitFor(actor, state => state.hasTag('editing'))
  const before = { name: 'Atlas', title: 'Atlas', color: '', css: '' }
  const after = { name: 'Harbour', title: 'Harbour', color: '#a03060', css: 'h1 { color: red }' }
  for (const [field, value] of Object.entries({
    ...{ project_name: 'Harbour', project_color: '#a03060', custom_css: 'h1 { color: red }' },
  }))
    actor.send({ type: 'field.changed', field, patch: { op: 'set', value } })
  showSettings({}, stored)
  expect(shown()).toEqual(before)
  actor.send({ type: 'save.requested', after: 'stay' })
  await vi.waitFor(() => expect(shown()).toEqual(after), { timeout: 30_000 })
  answer()
  await waitFor(actor, state => !state.hasTag('saving') && !state.hasTag('loading'))
  expect(shown()).toEqual(status === 200 ? after : before)
  actor.stop()
})
