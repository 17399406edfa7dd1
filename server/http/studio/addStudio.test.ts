import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MapTiles } from '#server/config/readConfig.ts'
import { addStudio } from './addStudio.ts'
import { readStudioBuild } from './readStudioBuild.ts'
import type { FoundRead, StartAnswer } from './startData.ts'

const map = '{"imports":{"react":"/admin/assets/react.js","@fieldhouse/sandbox":"/admin/assets/frame.js"}}'
const html = `<!doctype html><html><head><script type="importmap">${map}</script></head><body><script>start()</script></body></html>`

function buildOf(capabilities: readonly string[] = [], mapTiles: MapTiles | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-studio-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(folder, 'assets', 'main-1.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'main-1.js.br'), 'brotli')
  writeFileSync(join(folder, 'assets', 'main-1.js.gz'), 'gzip')
  return readStudioBuild(folder, capabilities, mapTiles)
}

function studio(capabilities: readonly string[] = []): Hono {
  const app = new Hono()
  addStudio(app, buildOf(capabilities))
  return app
}

describe('studio', () => {
  let app: Hono
  beforeAll(() => {
    app = studio()
  })

  it.each(['/', '/admin'])('is the redirect target of %s', async path => {
    const answer = await app.request(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/'])
  })

  it.each(['/admin/', '/admin/collections/articles/7?page=2', '/admin/settings/data-model/x.y'])(
    'serves its page for %s and revalidates it each time',
    async path => {
      const answer = await app.request(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(html)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const again = await app.request(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    },
  )

  it('has a page without an origin or network access for extensions, with the same modules', async () => {
    const answer = await app.request('/admin/sandbox.html')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('sandbox allow-scripts;')
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'none'")
    const page = await answer.text()
    expect(page).toContain(map)
    for (const [, script = ''] of page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g))
      expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
    const asset = await app.request('/admin/assets/main-1.js')
    expect(asset.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('compresses its page', async () => {
    const answer = await app.request('/admin/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(html)
  })

  it('allows only its own scripts and no framing', async () => {
    const { headers } = await app.request('/admin/')
    const policy = headers.get('content-security-policy') ?? ''
    const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        `script-src 'strict-dynamic' ${hashOf(map)} ${hashOf('start()')}`,
        "require-trusted-types-for 'script'",
        expect.stringMatching(/^style-src 'self' 'sha256-[^']+' 'sha256-[^']+'$/),
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
      ]),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  it('allows the tile server of maps, and names it in the page', async () => {
    const app = new Hono()
    addStudio(app, buildOf([], { url: 'https://tiles.example:81/a/{z}/{x}/{y}.png', credit: '© A "B" & <i>' }))
    const answer = await app.request('/admin/')
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain("connect-src 'self' https://tiles.example:81")
    expect(policy).toContain("img-src 'self' data: blob:")
    const page = await answer.text()
    expect(page).toContain('<meta name="fieldhouse-map-tiles" content="https://tiles.example:81/a/{z}/{x}/{y}.png">')
    expect(page).toContain('<meta name="fieldhouse-map-credit" content="© A &quot;B&quot; &amp; &lt;i>">')
  })

  it.each([
    ['br, gzip', 'brotli', 'br'],
    ['gzip, br;q=0', 'gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip', 'gzip'],
    ['*', 'brotli', 'br'],
    ['identity', 'plain', null],
    ['', 'plain', null],
  ])('sends the precompressed file for "%s"', async (accepted, text, encoding) => {
    const answer = await app.request('/admin/assets/main-1.js', { headers: { 'accept-encoding': accepted } })
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('revalidates files without a hash in their name', async () => {
    const answer = await app.request('/admin/favicon.svg')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  it.each(['/admin/assets/main-0.js', '/admin/assets/main-1.js.br', '/admin/assets/'])('has no %s', async path => {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('<html>')
  })

  it.each(['/admin/.vite/manifest.json', '/admin/assets%2f..%2f..%2fpackage.json', '/admin/..%2fpackage.json'])(
    'does not expose %s',
    async path => expect(await (await app.request(path)).text()).toBe(html),
  )

  it('is read-only', async () => {
    expect((await app.request('/admin/', { method: 'POST' })).status).toBe(405)
    expect((await app.request('/admin/', { method: 'HEAD' })).status).toBe(200)
  })

  it('receives the capabilities of its server', async () => {
    const page = await (await studio(['boot', 'edit-base']).request('/admin/')).text()
    expect(page).toContain('<head><meta name="fieldhouse-capabilities" content="boot,edit-base">')
    expect(html).not.toContain('fieldhouse-capabilities')
  })

  describe('with data of its user', () => {
    const pageOf = (
      boot: string | null,
      headers: Readonly<Record<string, string>> = {},
      reads: readonly { readonly url: string; readonly answer: Promise<StartAnswer | null> }[] = [],
      first: Promise<FoundRead | null> | null = null,
    ) => {
      const app = new Hono()
      const data = { boot: Promise.resolve(boot), reads, first }
      addStudio(app, buildOf(), ({ req }) => (req.header('cookie') ? data : null))
      return app.request('/admin/collections/a', { headers: { cookie: 'session', ...headers } })
    }
    const hostile = JSON.stringify({ data: { name: '</script><script>alert(1)</script><!--' } })

    it('sends the data in an element that its text cannot close', async () => {
      const text = await (await pageOf(hostile)).text()
      const [, block = ''] =
        /<script type="application\/json" id="fieldhouse-start-data">(.*?)<\/script>/.exec(text) ?? []
      expect(block).not.toContain('<')
      expect(JSON.parse(block)).toEqual(JSON.parse(hostile))
      expect(text.endsWith('</script>\n</body></html>')).toBe(true)
      expect(text).toContain('<head><meta name="fieldhouse-start-data" content="">')
    })

    it('sends reads in elements that neither their text nor their addresses can close', async () => {
      const url = '/items/a?search="><script>alert(1)</script>&x'
      const read = { url, answer: Promise.resolve({ user: '"><script>', json: hostile }) }
      const text = await (await pageOf('{}', {}, [read])).text()
      expect(text).toContain('content="/items/a?search=&quot;>&lt;script>alert(1)&lt;/script>&amp;x"')
      expect(text).toContain('id="fieldhouse-read-0" data-user="&quot;>&lt;script>"')
      expect(text).not.toContain('<script>alert')
      // The scripts of the page, and one for each part of the data.
      expect(text.match(/<script/g)).toHaveLength(4)
    })

    it('announces a read whose address comes with it, and sends it if there is one', async () => {
      const url = '/items/a?search=">'
      const text = await (await pageOf('{}', {}, [], Promise.resolve({ url, user: 'u', json: hostile }))).text()
      expect(text).toContain('<meta name="fieldhouse-start-data" content="" data-first>')
      expect(text).toContain('id="fieldhouse-first-read" data-user="u" data-url="/items/a?search=&quot;>"')
      expect(text).not.toContain('<script>alert')
      const none = await (await pageOf('{}', {}, [], Promise.resolve(null))).text()
      expect([none.includes('data-first'), none.includes('fieldhouse-first-read"')]).toEqual([true, false])
    })

    it('sends each part as soon as it has been read, and leaves out what cannot be', async () => {
      let finish = (_: null) => {}
      const late = new Promise<null>(resolve => {
        finish = resolve
      })
      const reads = [
        { url: '/items/a', answer: late },
        { url: '/items/b', answer: Promise.resolve({ user: 'u', json: '{"data":"b"}' }) },
      ]
      const reader = (await pageOf('{"data":"boot"}', {}, reads)).body?.getReader()
      let text = ''
      while (!text.includes('fieldhouse-read-1"') || !text.includes('"boot"'))
        text += new TextDecoder().decode((await reader?.read())?.value)
      expect(text).not.toContain('</body>')
      finish(null)
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        text += new TextDecoder().decode(part.value)
      expect(text).not.toContain('fieldhouse-read-0"')
      expect(text.endsWith('</body></html>')).toBe(true)
    })

    it('is never cached, and keeps its content policy', async () => {
      const { headers } = await pageOf('{}')
      const bare = await studio().request('/admin/')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
      expect(headers.get('etag')).toBeNull()
      expect(headers.get('content-security-policy')).toBe(bare.headers.get('content-security-policy'))
    })

    it('is complete without data when none can be read', async () => {
      const text = await (await pageOf(null)).text()
      expect(text.replace('<meta name="fieldhouse-start-data" content="">', '')).toBe(html)
    })

    it.each(['br', 'gzip'] as const)('is compressed with %s', async encoding => {
      const answer = await pageOf('{"data":1}', { 'accept-encoding': encoding })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(String(encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes))).toContain('{"data":1}')
    })
  })

  it('explains how to build it when it is not built', async () => {
    const bare = new Hono()
    addStudio(bare, readStudioBuild(join(tmpdir(), 'not-there'), []))
    const answer = await bare.request('/admin/')
    expect([answer.status, await answer.text()]).toEqual([503, 'The studio is not built. Run: npm run build'])
  })
})
