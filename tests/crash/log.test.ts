import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '../processes/buildServer.ts'
import { freePort } from '../processes/freePort.ts'
import { mountSmall } from '../processes/mountSmall.ts'
import { preparePlatform, token } from '../processes/preparePlatform.ts'

/** The capacity of the log, and of a pipe. */
const capacity = 1_048_576 + 65_536

let main: string
let folder: string
beforeAll(async () => {
  main = await buildServer()
  folder = mkdtempSync(join(tmpdir(), 'fieldhouse-log-'))
  await preparePlatform(join(folder, 'data.db'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const children = new Set<ChildProcess>()
// Left behind by a failed test.
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

interface Started {
  readonly child: ChildProcess
  readonly address: string
  /** Tells the server to stop; returns its exit code. */
  readonly stop: () => Promise<number | null>
}

async function start(output: 'pipe' | number): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      // Only the lines of `logLine` are counted.
      REQUEST_LOG: '0',
      SECRET: 'a secret for tests only',
      DATABASE_URL: join(folder, 'data.db'),
      STORAGE_URL: join(folder, 'files'),
    },
    stdio: ['ignore', output, output],
  })
  children.add(child)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${address}/server/ping`).catch(() => null)
    if (answer?.status === 200) break
    if (tries > 200 || child.exitCode !== null) throw new Error('The server does not answer.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, address, stop }
}

const authorization = `Bearer ${token}`

/** A request that makes the server log a line: a URL that it refuses to import from. */
async function logLine(address: string): Promise<void> {
  const answer = await fetch(`${address}/files/import`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:1/refused' }),
  })
  const text = await answer.text()
  if (answer.status !== 400 && answer.status !== 503) throw new Error(`${answer.status} ${text}`)
}

async function logLines(address: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 20) await Promise.all(Array.from({ length: 20 }, () => logLine(address)))
}

/** Whether a write is accepted and can be read back, soon. */
async function expectWork(address: string): Promise<void> {
  const startedAt = performance.now()
  const created = await fetch(`${address}/items/articles`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Logged' }),
  })
  expect(created.status).toBe(200)
  const { data } = (await created.json()) as { data: { id: number } }
  const read = await fetch(`${address}/items/articles/${data.id}`, { headers: { authorization } })
  expect(read.status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
}

const parsed = (text: string) =>
  text
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Record<string, unknown>)

const sum = (lines: readonly Record<string, unknown>[]) =>
  lines.reduce((total, line) => total + Number(line['dropped'] ?? 0), 0)

describe('a log that cannot be written', () => {
  test('to a full device: requests continue, and the server stops in time', async () => {
    const file = openSync('/dev/full', 'w')
    const server = await start(file)
    closeSync(file)
    await logLines(server.address, 100)
    await expectWork(server.address)
    const stoppedAt = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  })

  test('to a pipe with a closed reader: requests continue, and the server stops in time', async () => {
    const server = await start('pipe')
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    await logLines(server.address, 100)
    await expectWork(server.address)
    expect(await server.stop()).toBe(0)
  })

  test('to a pipe that is not read: requests continue, and dropped lines are reported later', async () => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const writing = openSync(path, 'w')
    const server = await start(writing)
    closeSync(writing)
    let text = ''
    const read = () => {
      text += readAvailable(reading)
      return parsed(wholeLines(text))
    }
    await logLine(server.address)
    await expect.poll(() => read().length).toBe(1)
    const size = JSON.stringify(read()[0]).length
    const count = Math.ceil((capacity * 1.2) / size / 20) * 20
    await logLines(server.address, count)
    await expectWork(server.address)
    await expect.poll(() => sum(read())).toBeGreaterThan(0)
    const ended = server.stop()
    const timer = setInterval(read, 20)
    expect(await ended).toBe(0)
    clearInterval(timer)
    // Every line is written or counted.
    expect(read().filter(isRefusal).length + sum(read())).toBe(count + 1)
    closeSync(reading)
  })

  test('to a disk that fills up: no line is truncated, and dropped lines are reported later', async ({ skip }) => {
    const disk = mountSmall(8)
    if (!disk) return skip('this machine does not let us mount a file system')
    const path = join(disk.folder, 'log')
    try {
      const file = openSync(path, 'a')
      const server = await start(file)
      closeSync(file)
      await logLine(server.address)
      await expect.poll(() => parsed(wholeLines(readFileSync(path, 'utf8'))).length).toBe(1)
      const size = readFileSync(path, 'utf8').trim().split('\n').at(-1)?.length ?? 1
      disk.fill()
      const count = Math.ceil((capacity * 1.2) / size / 20) * 20
      await logLines(server.address, count)
      await expectWork(server.address)
      expect(parsed(wholeLines(readFileSync(path, 'utf8'))).length).toBeLessThan(count)
      disk.release()
      await expect.poll(() => sum(parsed(wholeLines(readFileSync(path, 'utf8'))))).toBeGreaterThan(0)
      expect(await server.stop()).toBe(0)
      const lines = parsed(readFileSync(path, 'utf8'))
      expect(lines.filter(isRefusal).length + sum(lines)).toBe(count + 1)
    } finally {
      disk.unmount()
    }
  })
})

const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)

const isRefusal = (line: Record<string, unknown>): boolean => line['msg'] === 'File import rejected'

/** The current content of a pipe. */
function readAvailable(file: number): string {
  const part = Buffer.alloc(65_536)
  let text = ''
  for (;;) {
    try {
      const count = readSync(file, part)
      if (count === 0) return text
      text += part.toString('utf8', 0, count)
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN') return text
      throw cause
    }
  }
}
