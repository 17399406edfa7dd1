import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const [sqlite] = databases

describe('/utils/suggestions', () => {
  let server: TestServer
  let service: Server
  let address: string
  const asked: string[] = []

  /** Answers in the shapes of services in use: GeoJSON of Photon, and the list of Nominatim. */
  const answers: Readonly<Record<string, () => unknown>> = {
    '/photon': () => ({
      type: 'FeatureCollection',
      features: [
        { properties: { name: 'Oslo', osm_id: 406091 } },
        { properties: { name: 'Oslob', osm_id: 2 } },
        { properties: { osm_id: null } },
      ],
    }),
    '/nominatim': () => [{ display_name: 'Bergen, Norge' }, { display_name: 'Bergen, Norge' }, {}],
    '/many': () => Array.from({ length: 500 }, (_, index) => `value ${index}`),
    '/other': () => ({ error: 'no list' }),
    '/huge': () => ['x'.repeat(2_000_000)],
  }

  const setOptions = (options: Readonly<Record<string, unknown>>, name = 'input-autocomplete-api') =>
    server.asAdmin('PATCH', '/fields/articles/title', { body: { meta: { interface: name, options } } })
  const suggest = (search: string, as = server.admin, field = 'title', collection = 'articles') =>
    server.send('GET', `/utils/suggestions/${collection}/${field}`, { as, query: { search } })

  beforeAll(async () => {
    if (!sqlite) throw new Error('No database')
    service = createServer((request, response) => {
      asked.push(request.url ?? '')
      const answer = answers[request.url?.split('?')[0] ?? '']
      response.statusCode = answer ? 200 : 500
      response.end(answer ? JSON.stringify(answer()) : 'secret of the inside')
    })
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    server = await startTestServer(sqlite, {}, { outboundAllow: '127.0.0.1' })
  })
  afterAll(async () => {
    service.close()
    await server?.close()
  })

  test('returns texts and values from the paths of the options', async () => {
    await setOptions({
      url: `${address}/photon?q={{value}}&limit=5`,
      resultsPath: 'features',
      textPath: 'properties.name',
      valuePath: 'properties.osm_id',
    })
    expect((await suggest('Øs & lo')).data).toEqual([
      { text: 'Oslo', value: '406091' },
      { text: 'Oslob', value: '2' },
    ])
    expect(asked.at(-1)).toBe('/photon?q=%C3%98s%20%26%20lo&limit=5')
  })

  test('reads lists of texts and of objects, at most 50 different values', async () => {
    await setOptions({ url: `${address}/nominatim`, valuePath: 'display_name' }, 'autocomplete')
    expect((await suggest('b')).data).toEqual([{ text: 'Bergen, Norge', value: 'Bergen, Norge' }])
    await setOptions({ url: `${address}/many` })
    expect((await suggest('v')).data).toHaveLength(50)
  })

  test.each(['/other', '/huge', '/broken'])('does not tell what %s answered', async path => {
    await setOptions({ url: `${address}${path}` })
    const answer = await suggest('a')
    expect(answer.status).toBe(503)
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|inside|127\.0\.0\.1|500/)
  })

  test('refuses addresses of the inside, and other protocols', async () => {
    for (const url of [
      'http://169.254.169.254/latest',
      'http://10.0.0.1/',
      'http://localhost/',
      'file:///etc/passwd',
    ]) {
      await setOptions({ url })
      expect((await suggest('a')).status).toBe(503)
    }
  })

  test('answers only those who may write the field, and asks no service for the others', async () => {
    await setOptions({ url: `${address}/many` })
    const before = asked.length
    expect((await server.send('GET', '/utils/suggestions/articles/title')).status).toBe(403)
    expect((await suggest('a', server.editor, 'secret')).status).toBe(403)
    expect((await suggest('a', server.admin, 'nosuch')).status).toBe(403)
    expect((await suggest('a', server.admin, 'title', 'nosuch')).status).toBe(403)
    expect(asked).toHaveLength(before)
    expect((await suggest('a', server.editor)).status).toBe(200)
  })

  test('needs a field with a service', async () => {
    await setOptions({})
    expect((await suggest('a')).status).toBe(400)
    await setOptions({ url: `${address}/many` }, 'text-input')
    expect((await suggest('a')).status).toBe(400)
  })
})
