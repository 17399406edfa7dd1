import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Run {
  readonly child: ChildProcessWithoutNullStreams
  readonly output: () => string
  readonly errors: () => string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

function start(env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    // Removes the variables of Vitest, because the start may need to build.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const texts = { output: '', errors: '' }
  child.stdout.on('data', chunk => {
    texts.output += String(chunk)
  })
  child.stderr.on('data', chunk => {
    texts.errors += String(chunk)
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => texts.output, errors: () => texts.errors, ended }
}

/** The URL that a start prints once it answers. */
async function addressOf(run: Run): Promise<string> {
  for (;;) {
    const match = /http:\/\/\S+(?=\/admin\/)/.exec(run.output())
    if (match) return match[0]
    const over = await Promise.race([once(run.child.stdout, 'data').then(() => false), run.ended.then(() => true)])
    if (over) throw new Error(`The start ended: ${run.output()}${run.errors()}`)
  }
}

async function stop(run: Run): Promise<number | null> {
  run.child.kill('SIGINT')
  return run.ended
}

async function json(address: string, path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(address + path, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  // Safe: every requested answer is an object.
  return (await answer.json()) as Record<string, unknown>
}

async function signIn(address: string, email: string, password: string): Promise<Record<string, string>> {
  const { data } = await json(address, '/auth/login', { method: 'POST', body: JSON.stringify({ email, password }) })
  return { authorization: `Bearer ${(data as { access_token: string }).access_token}` }
}

describe('npm start', () => {
  const data = mkdtempSync(join(tmpdir(), 'fieldhouse-start-'))
  const env = { PORT: '0', DATABASE_URL: join(data, 'atlas.db'), STORAGE_URL: join(data, 'files') }
  let first: Run
  let address: string
  let password: string

  beforeAll(async () => {
    first = start(env)
    address = await addressOf(first)
    password = /admin@example\.com {2}password (\S+)/.exec(first.output())?.[1] ?? ''
  })

  afterAll(() => first.child.kill('SIGKILL'))

  it('prints the URL and how to sign in, and keeps the data over a restart', async () => {
    expect(first.output()).toMatch(/editor@example\.com, reader@example\.com {2}password \S{8,}/)
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
    const page = await fetch(`${address}/admin/collections/countries`)
    expect(await page.text()).toContain('<meta name="fieldhouse-capabilities" content="boot')

    const headers = await signIn(address, 'admin@example.com', password)
    await json(address, '/items/countries/ISL', {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ population: 400_001 }),
    })
    expect(await stop(first)).toBe(0)
    expect(first.errors()).toBe('')

    const second = start(env)
    const again = await addressOf(second)
    expect(second.output()).not.toContain('password')
    const row = await json(again, '/items/countries/ISL?fields=population', {
      headers: await signIn(again, 'admin@example.com', password),
    })
    expect(row).toEqual({ data: { population: 400_001 } })
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('reports an invalid setting in one line', async () => {
    const run = start({ ...env, PORT: 'eighty' })
    expect(await run.ended).toBe(1)
    expect(run.errors()).toBe('PORT must be a whole number from 0 to 65535, not "eighty".\n')
    expect(run.output()).toBe('')
  })

  it('reports a port that is in use in one line and does not touch the data', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    const file = join(data, 'other', 'x.db')
    const run = start({ ...env, PORT: port, DATABASE_URL: file })
    expect(await run.ended).toBe(1)
    other.close()
    expect(run.errors()).toBe(`PORT ${port} is in use on 127.0.0.1. Stop what uses it, or set PORT to another one.\n`)
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('can be stopped while it loads the demo project and loads it completely the next time', async () => {
    const place = { ...env, DATABASE_URL: join(data, 'cut', 'atlas.db'), STORAGE_URL: join(data, 'cut', 'files') }
    const cut = start({ ...place, ADMIN_PASSWORD: 'admin-password' })
    while (!cut.output().includes('Loading')) await once(cut.child.stdout, 'data')
    cut.child.kill('SIGKILL')
    await cut.ended
    const whole = start({ ...place, DEMO_PASSWORD: 'demo-password' })
    const at = await addressOf(whole)
    const headers = await signIn(at, 'reader@example.com', 'demo-password')
    expect(await json(at, '/items/countries?limit=0&meta=filter_count', { headers })).toMatchObject({
      meta: { filter_count: 250 },
    })
    expect(whole.output()).not.toContain('demo-password')
    expect(await stop(whole)).toBe(0)
  })
})
