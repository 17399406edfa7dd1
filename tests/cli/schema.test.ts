import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callText } from '#server/cli/plan/callText.ts'
import english from '../../locales/en-US.json' with { type: 'json' }
import { buildServer } from '../processes/buildServer.ts'
import { commandHere } from '../processes/commandHere.ts'
import { preparePlatform } from '../processes/preparePlatform.ts'
import { commandLine } from '../processes/runCommand.ts'
import { startProcess } from '../processes/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-schema-'))
const place = (name: string) => ({
  DATABASE_URL: join(folder, `${name}.db`),
  STORAGE_URL: join(folder, `${name}-files`),
  SECRET: 'a secret for tests only',
  ADMIN_PASSWORD: 'admin-password',
})
const one = commandHere(folder, place('one'))
/** As a program. */
let two: Awaited<ReturnType<typeof commandLine>>
const modelFile = join(folder, 'model.yaml')

const part = (rest: string) => `{ format: fieldhouse-model, version: 1, relations: [], ${rest} }`

beforeAll(async () => {
  await preparePlatform(place('one').DATABASE_URL)
  two = await commandLine(folder, place('two'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('fieldhouse migrate', () => {
  test('creates the tables of an empty database, and reports their version', async () => {
    expect(await two('migrate', 'status')).toEqual({ code: 2, out: 'The database is empty.\n', errors: '' })
    const up = await two('migrate', 'up', '--json')
    expect([up.code, JSON.parse(up.out)]).toEqual([0, { before: null, version: expect.any(Number), applied: [] }])
    const status = await two('migrate', 'status', '--json')
    expect([status.code, JSON.parse(status.out)]).toMatchObject([0, { foreign: false, pending: [] }])
    expect((await two('migrate', 'status')).out).toMatch(
      /^Id .*\n3 +Add the table of verified email addresses .*\n\nThe tables have version \d+, that of this program\.\n$/s,
    )
    expect((await two('migrate', 'up')).out).toMatch(/^The tables already have version \d+\.\n$/)
  })
})

describe('fieldhouse schema', () => {
  test('prints a project as YAML and as JSON, without ids', async () => {
    const { code, errors, out } = await one('schema', 'snapshot')
    expect([code, errors]).toEqual([0, ''])
    writeFileSync(modelFile, out)
    expect(out).toMatch(/^format: fieldhouse-model\nversion: 1\ncollections:\n {2}- collection: articles\n/)
    expect(out).toContain('- name: Administrator')
    expect(out).not.toMatch(/\bid: |[\da-f]{8}-[\da-f]{4}-/)
    expect(Object.keys(JSON.parse((await one('schema', 'snapshot', '--json')).out))).toEqual([
      'format',
      'version',
      'collections',
      'fields',
      'relations',
      'roles',
      'permissions',
      'presets',
      'webhooks',
      'settings',
    ])
    expect(await one('schema', 'diff', modelFile)).toEqual({
      code: 0,
      out: `The project is as ${modelFile} describes it.\n`,
      errors: '',
    })
  })

  test('shows the plan with exit code 2, and continues after it was killed', async () => {
    const diff = await two('schema', 'diff', modelFile)
    expect([diff.code, diff.errors]).toEqual([2, expect.stringContaining('Administrator')])
    expect(diff.out).toContain('  Create collection “articles”\n')
    const plan = JSON.parse((await two('schema', 'diff', modelFile, '--json')).out)
    expect(plan.changes[0]).toMatchObject({ method: 'POST', path: '/collections', text: expect.any(String) })
    expect(plan).toMatchObject({ conversions: [], deletions: [], stuck: [] })

    const program = join(dirname(await buildServer()), 'cli.js')
    const child = spawn(process.execPath, [program, 'schema', 'apply', modelFile], { cwd: folder, env: place('two') })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    const { code, out } = await two('schema', 'apply', modelFile)
    expect([code, out]).toEqual([0, expect.stringContaining('The project is as')])
    expect((await two('schema', 'snapshot')).out).toBe(readFileSync(modelFile, 'utf8'))
  })

  test('deletes only with --allow-delete', async () => {
    const model = readFileSync(modelFile, 'utf8')
    const { collections, fields, relations, ...rest } = JSON.parse((await one('schema', 'snapshot', '--json')).out)
    const less = join(folder, 'less.json')
    const isKept = ({ collection, field, many_collection }: Readonly<Record<string, string>>) =>
      collection !== 'comments' && many_collection !== 'comments' && field !== 'comments'
    writeFileSync(
      less,
      JSON.stringify({
        ...rest,
        ...{
          collections: collections.filter(isKept),
          fields: fields.filter(isKept),
          relations: relations.filter(isKept),
        },
      }),
    )
    const kept = await two('schema', 'apply', less)
    expect([kept.code, kept.out]).toEqual([2, expect.stringContaining('Deletions, with --allow-delete (2)')])
    expect((await two('schema', 'snapshot')).out).toBe(model)
    const deleted = await two('schema', 'apply', less, '--allow-delete', '--json')
    expect([deleted.code, JSON.parse(deleted.out)]).toMatchObject([0, { left: { deletions: [] } }])
    expect((await two('schema', 'apply', modelFile)).code).toBe(0)
  })

  test('works on a running server by its address', async () => {
    const server = await startProcess(await buildServer(), place('two'))
    const refused = await two('schema', 'apply', modelFile)
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('A server uses')])
    const remote = await commandLine(folder, {
      FIELDHOUSE_URL: server.address,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'admin-password',
    })
    expect((await remote('schema', 'diff', modelFile)).code).toBe(0)
    writeFileSync(
      join(folder, 'renamed.yaml'),
      readFileSync(modelFile, 'utf8').replace('project_name: Fieldhouse', 'project_name: Atlas'),
    )
    const applied = await remote('schema', 'apply', 'renamed.yaml')
    expect([applied.code, applied.out]).toEqual([
      0,
      'Update the settings project_name\nThe project is as renamed.yaml describes it.\n',
    ])
    server.signal('SIGTERM')
    await server.ended
  })

  test.each([
    ['missing.yaml', null, 'missing.yaml cannot be read'],
    ['broken.yaml', 'a: [', 'broken.yaml cannot be read'],
    ['other.yaml', 'a: 1', 'other.yaml is not a project file'],
    ['table.yaml', part('collections: [{ collection: a, meta: null }], fields: []'), 'table.yaml is incomplete'],
    ['role.yaml', part('collections: [], fields: [], roles: [{}]'), 'role.yaml has a role without a valid "name"'],
    ['roles.yaml', part('collections: [], fields: [], roles: [{ name: A }, { name: A }]'), 'two roles with the same'],
    [
      'unknown.yaml',
      part('collections: [], fields: [], permissions: [{ role: B, collection: a, action: read }]'),
      'The file refers to the role "B", which does not exist.',
    ],
  ])('rejects %s', async (name, text, said) => {
    if (text !== null) writeFileSync(join(folder, name), text)
    const { code, errors } = await one('schema', 'apply', name)
    expect([code, errors]).toEqual([1, expect.stringContaining(said)])
  })
})

test('steps of a plan have the sentences of the studio', () => {
  const args = { collection: 'articles', field: 'title', count: 2 }
  for (const [key, sentence] of Object.entries(english).filter(([key]) =>
    /^model\.(create|update|delete)_(coll|field$|rel)/.test(key),
  )) {
    const plain = sentence
      .replace(/\{count, plural, one \{[^}]*\} other \{([^}]*)\}\}/, '$1')
      .replace('#', '2')
      .replace('{collection}', 'articles')
      .replace('{field}', 'title')
    expect([key, callText({ method: 'POST', path: '', says: { key, args } })]).toEqual([key, plain])
  }
})
