import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import english from '#locales/en-US.json' with { type: 'json' }
import { findingText } from '#server/cli/doctor/findingText.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { createPeer, dropTemplates, ten } from '../peers/databases/peerDatabases.ts'
import { buildServer } from '../processes/buildServer.ts'
import { commandHere } from '../processes/commandHere.ts'
import { preparePlatform } from '../processes/preparePlatform.ts'
import { commandLine } from '../processes/runCommand.ts'
import { lastRequest, type ServerProcess, startProcess } from '../processes/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-programs-'))
const env = {
  DATABASE_URL: join(folder, 'fieldhouse.db'),
  STORAGE_URL: join(folder, 'files'),
  SECRET: 'a secret for tests only',
}
/** The command line in this process, and as a program. */
const fieldhouse = commandHere(folder, env)
let program: Awaited<ReturnType<typeof commandLine>>
const call = async ({ address }: ServerProcess, path: string, token: string, body?: unknown) => {
  const headers = { ...lastRequest, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(address + path, { headers, ...init })
  return { status: response.status, body: await response.json() }
}

beforeAll(async () => {
  await preparePlatform(env.DATABASE_URL)
  program = await commandLine(folder, env)
})
afterAll(async () => {
  await dropTemplates()
  rmSync(folder, { recursive: true, force: true })
})

test('tokens are created, listed, replaced and revoked', async () => {
  const words = ['tokens', 'create', 'admin@example.com', '--json'] as const
  const refused = await fieldhouse(...words)
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('already has a token')])
  const created = await program(...words, '--replace')
  const { token } = JSON.parse(created.out)
  expect(token).toMatch(/^[\da-f]{64}$/)
  const list = await fieldhouse('tokens', 'list', '--json')
  expect(JSON.parse(list.out)).toEqual([{ email: 'admin@example.com', role: 'Administrator' }])
  expect((await fieldhouse('tokens', 'list')).out).toBe('Email              Role\nadmin@example.com  Administrator\n')
  const server = await startProcess(await buildServer(), env)
  expect((await call(server, '/users/me', token)).status).toBe(200)
  const byAddress = ['--url', server.address, '--token', token] as const
  expect((await fieldhouse('tokens', 'revoke', 'admin@example.com', ...byAddress)).code).toBe(0)
  expect((await call(server, '/users/me', token)).status).toBe(401)
  server.signal('SIGTERM')
  await server.ended
  expect((await fieldhouse('tokens', 'list')).out).toBe('No user has a token.\n')
  expect((await fieldhouse('tokens', 'create', 'nobody@example.com')).errors).toContain('No user has the email')
})

test('named tokens are created, listed and revoked', async () => {
  const create = (...words: readonly string[]) => fieldhouse('tokens', 'create', 'admin@example.com', ...words)
  expect((await create('--read-only')).errors).toBe('Only a token with --name can be limited.\n')
  expect((await create('--name', 'Website', '--days', '0')).errors).toBe('--days must be a number from 1 to 36500.\n')
  expect((await create('--name', 'Website', '--collections', 'nothing')).errors).toContain('names "nothing"')
  const created = await create('--name', 'Website', '--read-only', '--collections', 'articles, authors', '--json')
  const { token } = JSON.parse(created.out)
  expect(token).toMatch(/^fh_[\da-f]{48}$/)
  const list = await fieldhouse('tokens', 'named', 'admin@example.com')
  expect(list.out).toBe(
    'Name     Token       Access     Collections        Expires  Last used\n' +
      `Website  ${token.slice(0, 9)}…  read-only  articles, authors  never    never\n`,
  )
  const revoke = (name: string) => fieldhouse('tokens', 'revoke', 'admin@example.com', '--name', name)
  expect((await revoke('Other')).errors).toContain('no API token with the name "Other"')
  expect(await revoke('Website')).toMatchObject({
    code: 0,
    out: 'The token "Website" of admin@example.com no longer works.\n',
  })
  expect((await fieldhouse('tokens', 'named', 'admin@example.com')).out).toBe(
    'admin@example.com has no named tokens.\n',
  )
})

test('exports items as CSV and JSON', async () => {
  const { out } = await fieldhouse('tokens', 'create', 'admin@example.com', '--json')
  const { token } = JSON.parse(out)
  const server = await startProcess(await buildServer(), env)
  const items = Array.from({ length: 250 }, (_, index) => ({ title: `Article ${index}`, count: index }))
  await call(server, '/items/articles', token, items)
  const place = ['--url', server.address, '--token', token] as const
  const csv = await program('export', 'articles', 'articles.csv', '--fields', 'title,count', '--sort=-count', ...place)
  expect(csv).toEqual({ code: 0, out: '250 items: articles.csv\n', errors: '' })
  expect(readFileSync(join(folder, 'articles.csv'), 'utf8')).toMatch(
    /^"?title"?,"?count"?\r?\n"?Article 249"?,249\r?\n/,
  )
  server.signal('SIGTERM')
  await server.ended
  const json = await fieldhouse('export', 'articles', 'articles.json', '--filter', '{"count":{"_gte":248}}', '--json')
  expect([json.code, JSON.parse(json.out)]).toEqual([0, { collection: 'articles', file: 'articles.json', items: 2 }])
  expect(JSON.parse(readFileSync(join(folder, 'articles.json'), 'utf8'))).toMatchObject({
    data: [{ count: 248 }, { count: 249 }],
  })
  expect((await fieldhouse('export', 'articles', 'articles.xml')).errors).toContain('.csv or .json')
  const missing = await fieldhouse('export', 'nothing', 'nothing.csv')
  expect([missing.code, missing.errors]).toEqual([1, expect.stringContaining('The export of nothing failed')])
  expect(existsSync(join(folder, 'nothing.csv'))).toBe(false)
})

test('imports items from JSON, and continues after a failure', async () => {
  const items = Array.from({ length: 300 }, (_, index) => ({ name: `Author ${index}` }))
  writeFileSync(join(folder, 'authors.json'), JSON.stringify([...items.slice(0, 299), { name: 'x', id: 'wrong' }]))
  const failed = await program('import', 'authors', 'authors.json')
  expect([failed.code, failed.errors]).toEqual([
    1,
    expect.stringContaining('Created 250 items before that. Fix the file, and continue with --skip 250.'),
  ])
  writeFileSync(join(folder, 'authors.json'), JSON.stringify({ data: items }))
  expect((await fieldhouse('import', 'authors', 'authors.json', '--skip', '250')).out).toBe('Created 50 items.\n')
  expect((await fieldhouse('export', 'authors', 'out.csv')).out).toBe('300 items: out.csv\n')
  writeFileSync(join(folder, 'text.json'), '"text"')
  expect((await fieldhouse('import', 'authors', 'text.json')).errors).toBe('text.json must contain a list of items.\n')
})

test('imports items from CSV, or nothing if a row is refused', async () => {
  writeFileSync(join(folder, 'new.csv'), 'title;count;author\nFirst;1;1\n"Two\nlines";;\n')
  const checked = await program('import', 'articles', 'new.csv', '--check')
  expect(checked).toEqual({ code: 0, out: '2 items can be imported.\n', errors: '' })
  expect((await fieldhouse('import', 'articles', 'new.csv')).out).toBe('Created 2 items.\n')
  const filter = [
    '--filter',
    '{"title":{"_in":["First","Two\\nlines","Third"]}}',
    '--fields',
    'title,count,author',
  ] as const
  await fieldhouse('export', 'articles', 'new.json', ...filter)
  const imported = [
    { title: 'First', count: 1, author: 1 },
    { title: 'Two\nlines', count: null, author: null },
  ]
  expect(JSON.parse(readFileSync(join(folder, 'new.json'), 'utf8')).data).toEqual(imported)
  writeFileSync(join(folder, 'bad.csv'), 'title,count\nThird,3\nFourth,four\n')
  const refused = await fieldhouse('import', 'articles', 'bad.csv')
  expect([refused.code, refused.errors]).toEqual([
    1,
    'bad.csv was not imported:\n  line 3: "count" has a value of the wrong type: "four". Expected a value such as 12\n',
  ])
  const json = await fieldhouse('import', 'articles', 'bad.csv', '--json')
  expect([json.code, JSON.parse(json.out)]).toMatchObject([1, { created: 0, problems: [{ line: 3, field: 'count' }] }])
  await fieldhouse('export', 'articles', 'new.json', ...filter)
  expect(JSON.parse(readFileSync(join(folder, 'new.json'), 'utf8')).data).toEqual(imported)
})

test('writes the types of the data model', async () => {
  const printed = await program('types')
  expect([printed.code, printed.out]).toEqual([0, expect.stringContaining('interface Articles')])
  const written = await fieldhouse('types', '--out', 'model.d.ts', '--json')
  expect(JSON.parse(written.out)).toEqual({ collections: expect.any(Number), file: 'model.d.ts' })
  expect(readFileSync(join(folder, 'model.d.ts'), 'utf8').trimEnd()).toBe(printed.out.trimEnd())
})

test('the doctor checks what the server needs', async () => {
  const { code, out } = await program('doctor')
  expect([code, out]).toEqual([0, expect.stringMatching(/^Check +Status +Value/)])
  expect(out).toMatch(/\nStatus: ok\n$/)
  expect(JSON.parse((await fieldhouse('doctor', '--json')).out)).toMatchObject({ status: 'ok' })
  const missing = commandHere(folder, { DATABASE_URL: join(folder, 'missing.db') })
  expect((await missing('doctor')).code).toBe(1)
  const server = await startProcess(await buildServer(), env)
  const anyone = await fieldhouse('doctor', '--url', server.address, '--token', 'wrong')
  expect(anyone.code).toBe(1)
  server.signal('SIGTERM')
  await server.ended
})

test('the doctor reports problems of the data model, and exits with 2 for an error', async () => {
  const file = openConnection(env.DATABASE_URL)
  file.exec(
    `update directus_collections set sort_field = 'gone', display_template = '{{ lost }}' where collection = 'articles'`,
  )
  file.exec(`insert into directus_permissions (role, collection, action, fields) values (null, 'deleted', 'read', '*')`)
  file.close()
  expect(await fieldhouse('doctor')).toEqual({
    code: 2,
    errors: '',
    out: expect.stringContaining(
      'error: articles: The sort field “gone” does not exist. Items cannot be sorted manually.\n' +
        'warning: deleted: A permission refers to “deleted”, which does not exist. A new collection with this name would be accessible immediately.\n' +
        'warning: articles: The display template uses “lost”, which does not exist. Item titles are missing this field.\n',
    ),
  })
  const json = JSON.parse((await fieldhouse('doctor', '--json')).out)
  expect(json).toMatchObject({ status: 'ok', model: { skipped: null, findings: [{ rule: 'sort_field' }, {}, {}] } })
})

test('findings of the doctor have the sentences of the studio', () => {
  const args = {
    name: 'n',
    path: 'p',
    to: 't',
    junction: 'j',
    languages: 'l',
    action: 'read',
    collection: 'c',
    field: 'f',
  }
  const filled = (sentence: string, kind: string) =>
    sentence
      .replace(/^\{kind, select, (.*)\}$/, (_, cases: string) => {
        const of = new Map([...cases.matchAll(/(\w+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, name, text]) => [name, text]))
        return of.get(kind) ?? of.get('other') ?? ''
      })
      .replace(/\{(\w+)\}/g, (_, name: keyof typeof args) => args[name])
  for (const rule of modelRuleNames)
    for (const kind of rule === 'unreadable_rule' ? ['validation', 'condition', 'permission'] : ['']) {
      const place = { collection: 'c', field: 'f' }
      const catalog: Readonly<Record<string, string>> = english
      expect([rule, findingText({ rule, place, args: { ...args, kind } })]).toEqual([
        rule,
        {
          message: filled(catalog[`model.doctor.${rule}`] ?? '', kind),
          why: filled(catalog[`model.doctor.${rule}_why`] ?? '', kind),
        },
      ])
    }
})

/** Everything that the rules of `schemas/doctor` find. */
const modelRuleNames = [
  ...['archive_field', 'junction_left', 'no_languages', 'no_order', 'no_relation', 'permission_collection'],
  ...['permission_doubled', 'permission_field', 'relation_end', 'required_hidden', 'required_readonly', 'sort_field'],
  ...['template_field', 'unmanaged', 'unreadable_rule'],
]

describe('a database of Directus 10.13', () => {
  test('is inspected, adopted and released', async () => {
    const { drop, url } = await createPeer(ten)
    const run = commandHere(folder, { ...env, DATABASE_URL: url })
    const page = join(folder, 'report.html')
    const report = await run('inspect', url, page)
    expect([report.code, report.out]).toEqual([0, expect.stringContaining(`Everything in detail: ${page}`)])
    expect(existsSync(page)).toBe(true)
    expect(JSON.parse((await run('inspect', '--json')).out)).toMatchObject({ sections: expect.any(Array) })
    expect((await run('migrate', 'status')).out).toContain('has not been adopted')
    expect((await run('migrate', 'up')).errors).toContain('fieldhouse inspect')

    const adopted = await run('adopt', '--json')
    expect([adopted.code, JSON.parse(adopted.out)]).toMatchObject([0, { origin: '9', added: expect.any(Object) }])
    expect((await run('adopt')).errors).toContain('nothing to adopt')
    expect((await run('users', 'list')).out).toContain('admin@example.com')
    expect((await run('schema', 'snapshot')).errors).toContain('The project has the API of Directus 9.0 or later.')

    expect(await run('release')).toEqual({ code: 0, out: expect.stringMatching(/^Removed \d+ tables/), errors: '' })
    expect((await run('release', url)).code).toBe(1)
    await drop()
  })
})
