// Records a database of an earlier commit: a small project on SQLite and on PostgreSQL, as compressed SQL text.
//
//   node tests/upgrades/recordDatabase.mjs <commit> <name> [node_modules]
//
// Needs git, sqlite3, pg_dump and a PostgreSQL server (TEST_POSTGRES_URL). `node_modules` is the folder of that commit,
// from `npm ci`; the one of this clone by default.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fillProject } from './fillProject.mjs'

const root = join(import.meta.dirname, '..', '..')
const [commit, name, modules = join(root, 'node_modules')] = process.argv.slice(2)
if (!commit || !name) throw new Error('Usage: recordDatabase.mjs <commit> <name> [node_modules]')

const run = (program, ...words) => execFileSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
const postgres = process.env.TEST_POSTGRES_URL ?? 'postgres://root@127.0.0.1:5432/test'
const port = process.env.PORT ?? '9540'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-record-'))
const code = join(folder, 'code')
run('git', 'worktree', 'add', '--quiet', '--detach', code, commit)
try {
  symlinkSync(resolve(modules), join(code, 'node_modules'))
  const file = join(folder, 'data.db')
  await serve(file)
  store('sqlite', run('sqlite3', file, '.dump'))
  const url = new URL(postgres)
  url.pathname = `/fieldhouse_record_${process.pid}`
  const server = postgres.replace(/\/[^/]*$/, '/postgres')
  run('psql', server, '-c', `create database ${url.pathname.slice(1)}`)
  try {
    await serve(url.href)
    store('pg', run('pg_dump', '--no-owner', '--no-privileges', url.href))
  } finally {
    run('psql', server, '-c', `drop database ${url.pathname.slice(1)} with (force)`)
  }
} finally {
  run('git', 'worktree', 'remove', '--force', code)
  rmSync(folder, { recursive: true, force: true })
}

function store(kind, text) {
  writeFileSync(join(import.meta.dirname, 'recorded', `${name}.${kind}.sql.br`), brotliCompressSync(text))
}

/** Starts the server of the commit on a database, fills the project, and stops it. */
async function serve(databaseUrl) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: code,
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DEMO: '0',
      DATABASE_URL: databaseUrl,
      STORAGE_URL: join(folder, 'files'),
      SECRET: 'a secret for tests only',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'password1234',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const ended = once(child, 'exit').then(() => null)
  while (!text.includes('http://')) {
    const data = await Promise.race([once(child.stdout, 'data'), ended])
    if (data === null) throw new Error(`The server of ${commit} did not start.`)
    text += String(data)
  }
  child.stdout.resume()
  await fillProject(`http://127.0.0.1:${port}`)
  child.kill('SIGTERM')
  await ended
}
