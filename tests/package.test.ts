import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProcess } from './processes/startProcess.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-package-'))
const project = join(folder, 'project')
const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }
const program = join(project, 'node_modules', 'fieldhouse', 'bin', 'fieldhouse.mjs')

beforeAll(async () => {
  await run(process.execPath, ['scripts/package.mjs', '--out', folder], { env })
  const tarball = readdirSync(folder).find(name => name.endsWith('.tgz')) ?? ''
  mkdirSync(project)
  // Compiling the driver of SQLite takes minutes: its binary is that of the repository.
  const words = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', join(folder, tarball)]
  await run('npm', words, { cwd: project, env })
  // One for Node 20, and one for all later versions.
  for (const name of ['better-sqlite3', 'better-sqlite3-12']) {
    const built = join('node_modules', name, 'build')
    if (existsSync(built)) cpSync(built, join(project, built), { recursive: true })
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the package, installed in an empty folder', () => {
  it('creates a project, starts with the demo and signs in', async () => {
    const { stdout } = await run(join(project, 'node_modules', '.bin', 'fieldhouse'), ['init'], { cwd: project, env })
    expect(stdout).toContain('Created .env, compose.yaml, extensions/README.md, .gitignore')
    const place = { DATABASE_URL: join(folder, 'atlas.db'), STORAGE_URL: join(folder, 'files'), DEMO: '1' }
    const server = await startProcess(program, { ...place, ADMIN_PASSWORD: 'admin-password' })
    try {
      const page = await fetch(`${server.address}/admin/`)
      const text = await page.text()
      expect(text).toContain('<meta name="fieldhouse-capabilities" content="boot')
      const [script = ''] = /\/admin\/assets\/[^"]+\.js/.exec(text) ?? []
      expect((await fetch(server.address + script)).status).toBe(200)
      const answer = await fetch(`${server.address}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@example.com', password: 'admin-password' }),
      })
      const { data } = await answer.json()
      const countries = await fetch(`${server.address}/items/countries?limit=0&meta=filter_count`, {
        headers: { authorization: `Bearer ${data.access_token}` },
      })
      expect((await countries.json()).meta).toEqual({ filter_count: 250 })
    } finally {
      server.signal('SIGTERM')
    }
    expect(await server.ended).toBe(0)
    const { stdout: snapshot } = await run(program, ['schema', 'snapshot'], { cwd: project, env: { ...env, ...place } })
    expect(snapshot).toContain('\n  - collection: countries\n')
  })

  it('reads the settings of the folder', async () => {
    const file = join(project, '.env')
    expect(settingsOf(readFileSync(file, 'utf8'))['SECRET']).toMatch(/^\S{43}$/)
    appendFileSync(file, 'PORT=eighty\n')
    const failure = await run(process.execPath, [program, 'start'], { cwd: project, env }).catch(cause => cause.stderr)
    expect(failure).toBe('PORT must be a whole number from 0 to 65535, not "eighty".\n')
  })

  it('takes less than 44 MB without native modules', () => {
    expect(bytesIn(join(project, 'node_modules'))).toBeLessThan(44_000_000)
  })
})

const settingsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

const native = /node_modules\/(@img|@node-rs|better-sqlite3(-12)?)\//

function bytesIn(place: string): number {
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => join(each.parentPath, each.name))
  return files.reduce((sum, path) => (native.test(path) ? sum : sum + statSync(path).size), 0)
}
