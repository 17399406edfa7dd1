import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'extensions-'))
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe.each(databases.filter(each => each.kind === 'sqlite'))('extensions', database => {
  let server: TestServer
  beforeAll(async () => {
    put('modules/tool/index.js', 'export default {}')
    put('modules/tool/part/style.css', 'a{}')
    put('modules/tool/.env', 'SECRET=1')
    put('modules/tool/notes.txt', 'secret')
    put('modules/Upper/index.js', '')
    put('modules/empty/readme.js', '')
    put('outside/index.js', 'secret')
    put('secret.js', 'secret')
    symlinkSync(join(folder, 'outside'), join(folder, 'modules', 'linked'))
    symlinkSync(join(folder, 'secret.js'), join(folder, 'modules', 'tool', 'linked.js'))
    server = await startTestServer(database, {}, { extensionsPath: folder })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('are listed by kind, and their files are served (P-598, P-602)', async () => {
    expect((await server.send('GET', '/extensions/modules/')).data).toEqual(['tool'])
    for (const kind of ['interfaces', 'displays', 'layouts'])
      expect((await server.send('GET', `/extensions/${kind}`)).data).toEqual([])
    const file = await server.send('GET', '/extensions/modules/tool/index.js')
    expect([file.body, file.headers.get('content-type')]).toEqual([
      'export default {}',
      'text/javascript; charset=utf-8',
    ])
    expect((await server.send('GET', '/extensions/modules/tool/part/style.css')).status).toBe(200)
  })

  test.each([
    '/extensions/nope',
    '/extensions/modules/..%2f..%2f.env/index.js',
    '/extensions/modules/a/../../secret.js',
    '/extensions/modules/tool/..%2f..%2fsecret.js',
    '/extensions/modules/tool/%2e%2e/%2e%2e/secret.js',
    '/extensions/modules/tool/.env',
    '/extensions/modules/tool/notes.txt',
    '/extensions/modules/tool/linked.js',
    '/extensions/modules/linked/index.js',
    '/extensions/modules/tool%00/index.js',
    '/extensions/modules/tool/index.js%00',
    '/extensions/modules/Upper/index.js',
    '/extensions/modules/__proto__/index.js',
  ])('%s leads nowhere (G-01)', async path => {
    const answer = await server.send('GET', path)
    expect([answer.status, answer.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
    expect(JSON.stringify(answer.body)).not.toContain('SECRET')
  })

  test('nothing that was uploaded is one of them (G-03)', async () => {
    expect((await server.send('GET', '/extensions/modules/assets/index.js')).status).toBe(404)
  })
})
