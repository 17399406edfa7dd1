import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuardedFetch, type GuardOptions } from '#server/outbound/guardedFetch.ts'
import { OutboundRefusal } from '#server/outbound/OutboundRefusal.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'

/** Spellings of internal hosts. A port is appended to each. */
const inside = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0177.0x0.0.01',
  '127.0.0.1.',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.%31',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'l\u2060ocalhost',
  'ｌｏｃａｌｈｏｓｔ',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.0.1',
  '192.168.1.255',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::FFFF:169.254.169.254]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
]

/** Addresses as returned by a resolver. */
const resolved = [
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '169.254.169.254', '192.168.0.1', '100.64.0.1', '224.0.0.1', '::1', '::'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', 'fe80::1%eth0', 'fd00::1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
]

let canary: SocketServer
let touched = 0
let outside: Server
let port = 0
let answer: RequestListener = (_, response) => void response.end()
let requests = 0

beforeAll(async () => {
  canary = createSocketServer(socket => {
    touched++
    socket.destroy()
  })
  outside = createServer((request, response) => {
    requests++
    answer(request, response)
  })
  await new Promise<void>(resolve => canary.listen(0, resolve))
  await new Promise<void>(resolve => outside.listen(0, '127.0.0.1', resolve))
  port = (outside.address() as AddressInfo).port
})
afterAll(() => {
  canary.close()
  outside.closeAllConnections()
  outside.close()
})
beforeEach(() => {
  touched = 0
  requests = 0
})

const canaryPort = () => (canary.address() as AddressInfo).port

/** `outside.test` is an address of the public network; every other name resolves as in `names`. */
const guarded = (names: Readonly<Record<string, readonly string[]>> = {}, more: Partial<GuardOptions> = {}) =>
  createGuardedFetch({
    allow: 'outside.test',
    publicUrl: 'https://cms.example.com',
    resolve: async name => names[name] ?? (name.startsWith('outside') ? ['127.0.0.1'] : ['127.0.0.1', '::1']),
    totalTimeout: 1_000,
    ...more,
  })

const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    cause => (cause instanceof OutboundRefusal ? cause.reason : String(cause)),
  )

const ask = (url: string, fetch = guarded()) => refusalOf(fetch({ url, maximumSize: 1_000 }))

describe('requests to other servers', () => {
  test.each(inside)('are not sent to %s', async host => {
    expect(['address', 'url']).toContain(await ask(`http://${host}:${canaryPort()}/x`))
    expect(['address', 'url']).toContain(await ask(`https://${host}:${canaryPort()}/x`))
    expect(touched).toBe(0)
  })

  test.each(inside)('follow no redirect to %s of any status (S-02)', async host => {
    for (const status of [301, 302, 303, 307, 308]) {
      answer = (_, response) =>
        void response.writeHead(status, { location: encodeURI(`http://${host}:${canaryPort()}/x`) }).end()
      expect(['address', 'url', 'unreachable']).toContain(await ask(`http://outside.test:${port}/`))
    }
    expect(touched).toBe(0)
  })

  test.each(['file:///etc/passwd', 'gopher://outside.test/', 'data:text/plain,x', 'ftp://outside.test/'])(
    'follow only redirects to http and https: %s (S-02)',
    async location => {
      answer = (_, response) => void response.writeHead(302, { location }).end()
      expect(await ask(`http://outside.test:${port}/`)).toBe('url')
      expect(await ask(location)).toBe('url')
    },
  )

  test('end after three redirects, without page redirects (S-02)', async () => {
    answer = (request, response) =>
      void response.writeHead(302, { location: `/${Number(request.url?.slice(1) || 0) + 1}` }).end()
    expect(await ask(`http://outside.test:${port}/`)).toBe('redirects')
    expect(requests).toBe(4)
    requests = 0
    const target = `http://127.0.0.1:${canaryPort()}/`
    answer = (_, response) =>
      void response
        .writeHead(200, { refresh: `0;url=${target}` })
        .end(`<meta http-equiv=refresh content="0;${target}">`)
    expect(await ask(`http://outside.test:${port}/`)).toBe('answered')
    expect([requests, touched]).toEqual([1, 0])
  })

  test.each(resolved)('are rejected for a name that resolves to %s, alone and among others (S-03)', async address => {
    for (const records of [[address], ['93.184.216.34', address], [address, '93.184.216.34']])
      expect(await ask(`http://name.test:${canaryPort()}/`, guarded({ 'name.test': records }))).toBe('address')
    const ten = [...Array.from({ length: 9 }, (_, index) => `93.184.216.${index + 1}`), address]
    expect(await ask(`http://name.test:${canaryPort()}/`, guarded({ 'name.test': ten }))).toBe('address')
    expect(touched).toBe(0)
  })

  test('resolve a name once, in the socket (S-03)', async () => {
    let looked = 0
    const fetch = guarded(
      {},
      // The second lookup would return an internal address: it must not happen.
      { allow: '127.0.0.1', resolve: async () => (looked++ === 0 ? ['127.0.0.1'] : ['::1']) },
    )
    answer = (_, response) => void response.end('x')
    expect(await ask(`http://rebinding.test:${port}/`, fetch)).toBe('answered')
    expect(looked).toBe(1)
  })

  test.each([
    'http://good\\@127.0.0.1/',
    'http://127.0.0.1\\@good/',
    'http://127.0.0.1%2523@good/',
    'http://user@outside.test/',
    'http://user:pass@outside.test/',
    'http://:@outside.test/',
    'http://\toutside.test/',
    'http://out\nside.test/',
    ' http://outside.test/',
    'http:127.0.0.1',
    'http:/127.0.0.1/',
    'http:///127.0.0.1/',
    '///127.0.0.1',
    '//127.0.0.1/',
    'outside.test',
    'http://',
    'http://[::1',
    'http://a b/',
    'http://outside.test:99999/',
    `http://outside.test/${'x'.repeat(3_000)}`,
  ])('are not sent to the ambiguous URL %j (S-05)', async url => {
    expect(await ask(url)).toBe('url')
  })

  test('ignore a fragment that hides the host (S-05)', async () => {
    answer = (_, response) => void response.end()
    expect(await ask(`http://outside.test:${port}#@127.0.0.1/`)).toBe('answered')
    expect(requests).toBe(1)
  })

  test('are not sent to our own public name and addresses, and use no proxy (S-11)', async () => {
    const fetch = guarded({ 'cms.example.com': ['93.184.216.34'] })
    for (const host of ['cms.example.com', 'CMS.example.com', 'cms.example.com.'])
      expect(await ask(`http://${host}:${canaryPort()}/server/info`, fetch)).toBe('address')
    const before = { ...process.env }
    process.env['HTTP_PROXY'] = process.env['http_proxy'] = `http://127.0.0.1:${canaryPort()}`
    answer = (_, response) => void response.end()
    try {
      expect(await ask(`http://outside.test:${port}/`)).toBe('answered')
    } finally {
      process.env = before
    }
    expect([requests, touched]).toEqual([1, 0])
  })
})

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('file imports', () => {
    let files: FileServer
    beforeAll(async () => {
      files = await startFileServer(database, { files: { fetch: guarded(), maximumSize: 100_000 } })
    })
    afterAll(() => files?.server.close())

    const importing = (body: unknown, as = files.server.admin) =>
      files.server.send('POST', '/files/import', { as, body })

    /** The response of an import that must fail. Checks that the import left nothing behind. */
    async function expectRefusal(body: unknown) {
      const [rows, objects] = [await dumpTables(files.server.services), await files.stored()]
      const answer = await importing(body)
      expect(await dumpTables(files.server.services)).toBe(rows)
      expect(await files.stored()).toEqual(objects)
      return { status: answer.status, body: answer.body }
    }

    test('reach no internal server and report all failures alike (S-07)', async () => {
      const closed = 9
      answer = (request, response) => {
        if (request.url === '/404') response.writeHead(404).end('secret text')
        else if (request.url === '/500') response.writeHead(500).end('secret text')
        else if (request.url === '/cut')
          response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy())
        else response.writeHead(302, { location: `http://127.0.0.1:${canaryPort()}/` }).end()
      }
      const reference = await expectRefusal({ url: `http://127.0.0.1:${canaryPort()}/` })
      expect(reference).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'INVALID_PAYLOAD' } }] } })
      const others = [
        ...inside.map(host => `http://${host}:${canaryPort()}/`),
        `http://127.0.0.1:${closed}/`,
        `http://outside.test:${closed}/`,
        ...['/404', '/500', '/cut', '/redirect'].map(path => `http://outside.test:${port}${path}`),
        'nope',
        'file:///etc/passwd',
      ]
      for (const url of others) expect(await expectRefusal({ url }), url).toEqual(reference)
      expect(touched).toBe(0)
    })

    test('stop responses without end or length (S-06)', async () => {
      for (const listener of [
        (_, response) => void response.writeHead(200).write('x'),
        () => {},
        (_, response) => void response.writeHead(200, { 'content-length': '10000000000' }).write('x'),
        (_, response) => void response.end(Buffer.alloc(100_001)),
      ] satisfies RequestListener[]) {
        answer = listener
        expect(await expectRefusal({ url: `http://outside.test:${port}/big.bin` })).toMatchObject({ status: 400 })
      }
    })

    test.each([
      [{ url: ['a', 'b'] }],
      [{ url: { href: 'x' } }],
      [{ url: null }],
      [{}],
      [{ url: 'http://outside.test/%0d%0aX: y' }],
      [{ url: 'http://outside.test/', data: 'x' }],
      [[]],
    ])('are rejected for the request %j (S-09)', async body => {
      expect((await expectRefusal(body)).status).toBe(400)
      expect(requests).toBe(0)
    })

    test('cannot set headers (S-09)', async () => {
      let headers: Readonly<Record<string, unknown>> = {}
      answer = (request, response) => {
        headers = request.headers
        response.end('text')
      }
      await importing({ url: `http://outside.test:${port}/%0d%0aX:y/a.txt`, headers: { Host: 'x', Cookie: 'a=b' } })
      expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent'])
      expect(headers['host']).toBe(`outside.test:${port}`)
    })

    test.each([
      ['/page.html', 'text/html', '<p>x</p>', 'text/html', 'page.html'],
      ['/drawing.svg', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'drawing.svg'],
      ['/empty.png', 'image/png', '', 'application/octet-stream', 'empty.png'],
      ['/lie.png', 'image/png', '<script>x</script>', 'application/octet-stream', 'lie.png'],
      ['/..%2f..%2fx.txt', 'text/plain', 'x', 'text/plain', 'x.txt'],
      ['/', 'text/plain', 'x', 'text/plain', 'file'],
      ['/%ff%fe', 'text/plain', 'x', 'text/plain', '_ff_fe'],
    ])('name and type the content of %s as %s (S-10)', async (path, type, content, storedType, name) => {
      answer = (_, response) =>
        void response
          .writeHead(200, { 'content-type': type, 'content-disposition': 'attachment; filename="../../x"' })
          .end(content)
      const row = rowOf(await importing({ url: `http://outside.test:${port}${path}` }))
      expect([row['type'], String(row['filename_download']).replace(/%/g, '_')]).toEqual([storedType, name])
      expect(row.filename_disk).toMatch(/^[0-9a-f-]{36}(\.\w+)?$/)
    })

    test('can replace the bytes of an existing file', async () => {
      const old = rowOf(
        await files.server.asAdmin('POST', '/files', { body: form(['file', fileOf('old.txt', 'old')]) }),
      )
      const row = rowOf(await importing({ url: `http://outside.test:${port}/a.txt`, id: old.id }))
      expect(row).toMatchObject({ id: old.id, title: old['title'] })
      expect(row['checksum']).not.toBe(old['checksum'])
      expect(await files.stored()).toContain(row.filename_disk)
      expect(await files.stored()).not.toContain(old.filename_disk)
      const before = await files.stored()
      for (const id of [crypto.randomUUID(), 7, null])
        expect((await importing({ url: `http://outside.test:${port}/a.txt`, id })).status).toBeGreaterThanOrEqual(400)
      expect(await files.stored()).toEqual(before)
    })

    test('create a regular row and require permission (C-430, C-431)', async () => {
      answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b')
      const url = `http://outside.test:${port}/remote-table.csv`
      const row = rowOf(await importing({ url, data: { title: 'Imported' } }))
      expect(row).toMatchObject({
        title: 'Imported',
        filename_download: 'remote-table.csv',
        type: 'text/csv',
        filesize: 3,
        uploaded_by: files.server.adminUser,
      })
      requests = 0
      expect((await importing({ url }, files.server.editor)).status).toBe(403)
      expect((await importing({ url, id: row.id }, files.server.editor)).status).toBe(403)
      expect(requests).toBe(0)
      const stolen = await importing({ url, data: { filename_disk: row.filename_disk } })
      expect(rowOf(stolen).filename_disk).not.toBe(row.filename_disk)
    })
  })
})
