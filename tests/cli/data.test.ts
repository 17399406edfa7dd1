import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readLastBackup } from '#server/backup/lastBackup.ts'
import { buildServer } from '../processes/buildServer.ts'
import { freePort } from '../processes/freePort.ts'
import { preparePlatform } from '../processes/preparePlatform.ts'
import { commandLine } from '../processes/runCommand.ts'
import { startProcess } from '../processes/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-cli-'))
const place = (name: string) => ({
  DATABASE_URL: join(folder, name, 'fieldhouse.db'),
  STORAGE_URL: join(folder, name, 'files'),
})
const env = place('project')
let fieldhouse: Awaited<ReturnType<typeof commandLine>>

beforeAll(async () => {
  mkdirSync(join(folder, 'project', 'files'), { recursive: true })
  await preparePlatform(env.DATABASE_URL)
  fieldhouse = await commandLine(folder, { ...env, SECRET: 'a secret for tests only' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('fieldhouse', () => {
  test('describes its commands, and rejects unknown ones with 64', async () => {
    const help = await fieldhouse('--help')
    expect([help.code, help.errors]).toEqual([0, ''])
    for (const name of ['start', 'init', 'backup', 'restore', 'users', 'inspect', 'release'])
      expect(help.out).toMatch(new RegExp(`^ +${name}\\b`, 'm'))
    expect((await fieldhouse('nothing')).code).toBe(64)
    expect((await fieldhouse('backup')).code).toBe(64)
  })

  test('reports an invalid setting', async () => {
    const run = await commandLine(folder, { ...env, PORT: 'eighty' })
    expect(await run('backup', 'copy')).toEqual({
      code: 1,
      out: '',
      errors: 'PORT must be a whole number from 0 to 65535, not "eighty".\n',
    })
  })

  test('dev starts a server with metrics and a detailed log, unless the environment says otherwise', async () => {
    const port = String(await freePort())
    const program = join(dirname(await buildServer()), 'cli.js')
    const child = spawn(process.execPath, [program, 'dev', '--port', port], {
      cwd: folder,
      env: { PATH: process.env['PATH'], DEMO: '0', SECRET: 'a secret for tests only', ...place('development') },
    })
    const lines: string[] = []
    child.stdout.on('data', (chunk: Buffer) => lines.push(String(chunk)))
    const ended = once(child, 'exit')
    const answer = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/metrics`), { timeout: 30_000, interval: 100 })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('fieldhouse_build_info{')])
    await vi.waitFor(() => expect(lines.join('')).toMatch(/"level":20.*"route":"\/metrics"/), { timeout: 10_000 })
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test('inspect and release refuse a database that was not adopted', async () => {
    expect(await fieldhouse('inspect')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('not made by another'),
    })
    expect(await fieldhouse('release')).toMatchObject({ code: 1, errors: expect.stringContaining('not been adopted') })
    expect(readdirSync(folder)).not.toContain('inspect.html')
  })
})

describe('fieldhouse backup and restore', () => {
  test('copy a project to an empty place', async () => {
    const backup = await fieldhouse('backup', 'copy', '--json')
    expect([backup.code, JSON.parse(backup.out)]).toEqual([
      0,
      { folder: 'copy', parts: ['fieldhouse.db', 'files'], files: 0, missing: [] },
    ])
    const noted = await readLastBackup(join(folder, 'project'))
    expect(Date.now() - (noted ?? 0)).toBeLessThan(600_000)
    const target = place('restored')
    const run = await commandLine(folder, { ...target, SECRET: 'a secret for tests only' })
    const check = await run('restore', 'copy', '--check')
    expect([check.code, check.out]).toEqual([0, 'copy can be restored: the database and 0 files.\n'])
    expect(existsSync(target.DATABASE_URL)).toBe(false)
    expect(await run('restore', 'copy')).toEqual({
      code: 0,
      out: 'Restored the database and 0 files.\n',
      errors: '',
    })
    expect((await run('users', 'list')).out).toContain('admin@example.com')
  })

  test('restore never replaces data unless told to, and then moves it aside', async () => {
    const target = place('restored')
    const run = await commandLine(folder, target)
    const refused = await run('restore', 'copy')
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('already data at the target: database')])
    mkdirSync(target.STORAGE_URL, { recursive: true })
    writeFileSync(join(target.STORAGE_URL, 'other.txt'), 'mine')
    const replaced = await run('restore', 'copy', '--replace', '--json')
    expect(replaced.code).toBe(0)
    const { movedTo } = JSON.parse(replaced.out)
    expect(movedTo).toHaveLength(2)
    expect(readFileSync(join(movedTo[1], 'other.txt'), 'utf8')).toBe('mine')
  })

  test('restore refuses a database that a server uses', async () => {
    const target = place('restored')
    const server = await startProcess(await buildServer(), target)
    const run = await commandLine(folder, target)
    const { code, errors } = await run('restore', 'copy', '--replace')
    expect([code, errors]).toEqual([1, `A server uses ${target.DATABASE_URL}. Stop it first.\n`])
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('restore refuses a missing, incomplete or damaged backup', async () => {
    const target = place('elsewhere')
    const run = await commandLine(folder, target)
    mkdirSync(join(folder, 'damaged'))
    writeFileSync(join(folder, 'damaged', 'fieldhouse.db'), 'no database')
    mkdirSync(join(folder, 'empty'))
    for (const [name, said] of [
      ['nowhere', 'nowhere does not exist.'],
      ['empty', 'contains no fieldhouse.db'],
      ['damaged', 'is damaged'],
    ] as const)
      expect([name, await run('restore', name)]).toEqual([
        name,
        { code: 1, out: '', errors: expect.stringContaining(said) },
      ])
    expect(existsSync(target.DATABASE_URL)).toBe(false)
  })
})

describe('fieldhouse users', () => {
  test('creates and lists users', async () => {
    const created = await fieldhouse('users', 'create', 'ann@example.com', '--role', 'Administrator', '--json')
    expect([created.code, created.errors]).toEqual([0, ''])
    expect(JSON.parse(created.out)).toEqual({
      id: expect.any(String),
      email: 'ann@example.com',
      password: expect.stringMatching(/^\S{20}$/),
    })
    const list = await fieldhouse('users', 'list', '--json')
    expect(JSON.parse(list.out)).toMatchObject([
      { email: 'admin@example.com', role: { name: 'Administrator' } },
      { email: 'ann@example.com', status: 'active', role: { admin_access: true } },
    ])
    expect((await fieldhouse('users', 'list')).out).toMatch(/^Email +Role .*\nadmin@example\.com +Administrator +yes/)
    const again = await fieldhouse('users', 'create', 'ann@example.com')
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('has to be unique')])
    expect((await fieldhouse('users', 'create', 'bob@example.com', '--role', 'None')).errors).toBe(
      'No role has the id or the name "None".\n',
    )
  })

  test('sets passwords and unlocks accounts', async () => {
    const { out } = await fieldhouse('users', 'password', 'ann@example.com', '--json')
    const { password } = JSON.parse(out)
    const server = await startProcess(await buildServer(), env)
    const signIn = async (given: string) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'ann@example.com', password: given })
      return (await fetch(`${server.address}/auth/login`, { method: 'POST', headers, body })).status
    }
    expect(await signIn(password)).toBe(200)
    const statuses: number[] = []
    while (!statuses.includes(429)) statuses.push(await signIn('wrong'))
    expect(await signIn(password)).toBe(429)
    expect((await fieldhouse('users', 'unlock', 'ann@example.com')).code).toBe(0)
    expect(await signIn(password)).toBe(200)
    server.signal('SIGTERM')
    await server.ended
  })

  test('does not create users behind the back of a server with SQLite, but through it', async () => {
    const server = await startProcess(await buildServer(), env)
    const refused = await fieldhouse('users', 'create', 'cleo@example.com')
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('--url')])
    const words = ['--url', server.address, '--token', 'a-token-for-processes']
    expect((await fieldhouse('users', 'create', 'cleo@example.com', ...words)).code).toBe(0)
    const wrong = await fieldhouse('users', 'list', '--url', server.address, '--token', 'wrong')
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('Invalid user credentials')])
    server.signal('SIGTERM')
    await server.ended
  })
})
