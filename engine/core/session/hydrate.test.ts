import { afterEach, expect, it, vi } from 'vitest'
import { hydrate } from './hydrate.ts'

const project = {
  ...{ project_name: 'Atlas', project_logo: null, project_color: null, public_note: null, custom_css: null },
  ...{ public_foreground: null, public_background: null },
}
const role = { id: 'r', name: 'Editor', admin_access: false, app_access: true }

afterEach(() => vi.unstubAllGlobals())

/** A server of the dialect, and its requests in order; each is answered when the test releases it. */
function serve(user: unknown, permissions: readonly unknown[] = []) {
  const requests: string[] = []
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.split('?')[0] ?? ''
    requests.push(path)
    const data = { '/users/me': user, '/server/info': { project }, '/permissions/me': permissions }[path] ?? []
    return new Promise<Response>(resolve =>
      waiting.push(() => resolve(new Response(JSON.stringify({ data }), { status: 200 }))),
    )
  })
  const letGo = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { requests, letGo }
}

it('loads the user, then the language, then everything else in parallel (P-085, P-086, P-087)', async () => {
  const { requests, letGo } = serve({ id: 'u', role })
  let speak = () => {}
  const spoken = new Promise<void>(resolve => {
    speak = resolve
  })
  const studio = hydrate(null, async () => {
    await spoken
    return { language: 'en-US' }
  })
  await vi.waitFor(() => expect(requests).toEqual(['/users/me']), { timeout: 30_000 })
  letGo()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(requests).toEqual(['/users/me'])
  speak()
  const stores = ['/permissions/me', '/collections', '/fields', '/relations', '/server/info', '/presets']
  await vi.waitFor(() => expect(new Set(requests.slice(1))).toEqual(new Set(stores)), { timeout: 30_000 })
  letGo()
  expect(await studio).toMatchObject({ user: { id: 'u' }, project: { project_name: 'Atlas' }, idleTimeout: null })
})

it('loads all rows of each resource (C-473)', async () => {
  const limits = new Map<string, string | null>()
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    limits.set(url.pathname, url.searchParams.get('limit'))
    const data = { '/users/me': { id: 'u', role }, '/server/info': { project } }[url.pathname] ?? []
    return new Response(JSON.stringify({ data }), { status: 200 })
  })
  await hydrate(null, async () => ({ language: 'en-US' }))
  expect(Object.fromEntries(limits)).toEqual({
    ...{ '/users/me': null, '/server/info': null, '/permissions/me': '-1', '/collections': '-1', '/fields': '-1' },
    ...{ '/relations': '-1', '/presets': '-1' },
  })
})

it('ignores unknown data so that users can still sign in', async () => {
  const odd = { ...role, collection_list: 'countries', module_list: {} }
  const rule = { permissions: null, validation: null, presets: null, fields: ['*'] }
  const permission = (action: string) => ({ role: 'r', collection: 'countries', action, ...rule })
  const { letGo } = serve({ id: 'u', role: odd, theme: 'sepia' }, [permission('share'), permission('read')])
  let there = false
  const studio = hydrate(null, async () => ({ language: 'en-US' })).finally(() => {
    there = true
  })
  await vi.waitFor(
    () => {
      letGo()
      expect(there).toBe(true)
    },
    { timeout: 30_000 },
  )
  const { metadata } = await studio
  expect(metadata.decide('read', 'countries').allowed).toBe(true)
  expect(metadata.permissions).toHaveLength(1)
})

it("rejects with the server's error (P-090)", async () => {
  const body = { errors: [{ message: 'No.', extensions: { code: 'CELLAR' } }] }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 500 }))
  await expect(hydrate(null, async () => ({ language: 'en-US' }))).rejects.toMatchObject({
    _tag: 'Refused',
    code: 'CELLAR',
  })
})
