import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = JSON.stringify(new URL('../scripts/start/whileLocked.mjs', import.meta.url).href)

/** A program that logs the begin and the end of work of 300 milliseconds under a lock. */
const program = (lock: string, log: string): string => `
  import { appendFileSync } from 'node:fs'
  import { whileLocked } from ${module}
  const note = word => appendFileSync(${JSON.stringify(log)}, word + ' ')
  whileLocked(${JSON.stringify(lock)}, () => {
    note('begin')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    note('end')
  })
`

function files() {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-lock-'))
  return { lock: join(folder, 'new', '.lock'), log: join(folder, 'log') }
}

const words = (lock: string, log: string) => ['--input-type=module', '-e', program(lock, log)]

it('lets processes work one after the other', async () => {
  const { lock, log } = files()
  const running = Array.from({ length: 3 }, () => spawn(process.execPath, words(lock, log), { stdio: 'inherit' }))
  const codes = await Promise.all(running.map(each => once(each, 'close')))
  expect(codes.map(([code]) => code)).toEqual([0, 0, 0])
  expect(readFileSync(log, 'utf8').trim()).toBe('begin end begin end begin end')
  expect(existsSync(lock)).toBe(false)
})

it('does not wait for a process that was killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-lock-'))
  const [lock, log] = [join(folder, '.lock'), join(folder, 'log')]
  const ended = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(ended.pid))
  expect(spawnSync(process.execPath, words(lock, log), { timeout: 20_000 }).status).toBe(0)
  expect(readFileSync(log, 'utf8').trim()).toBe('begin end')
})
