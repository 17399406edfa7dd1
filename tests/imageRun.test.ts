import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImage, canRunContainers, type Layer } from './image/buildImage.ts'
import { root } from './image/dockerfile.ts'
import { type Container, runContainer } from './image/runContainer.ts'
import { freePort } from './processes/freePort.ts'

const reason =
  process.env['TEST_SCOPE'] !== 'all'
    ? ' (skipped: npm run test:all builds it)'
    : canRunContainers()
      ? ''
      : ' (skipped: this machine does not allow containers)'

describe.skipIf(reason !== '')(`the image${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-image-'))
  const volume = join(folder, 'volume')
  let layer: Layer
  let port: number
  let container: Container

  beforeAll(async () => {
    layer = await buildImage(folder)
    mkdirSync(volume)
    chownSync(volume, 1000, 1000)
    port = await freePort()
    container = await runContainer(layer, volume, { HOST: '127.0.0.1', PORT: String(port), DEMO: '0' })
    while (!container.output().includes('/admin/')) {
      const over = await Promise.race([container.ended, setTimeout(100, 'running' as const)])
      if (over !== 'running') throw new Error(`The server ended: ${container.output()}`)
    }
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has only the packages that the server imports, in the versions of the lock file', () => {
    const app = join(layer.folder, 'files', 'app')
    const versionsIn = (file: string) =>
      (JSON.parse(readFileSync(file, 'utf8')) as { packages: Readonly<Record<string, { version?: string }>> }).packages
    const installed = versionsIn(join(app, 'node_modules', '.package-lock.json'))
    const locked = versionsIn(join(root, 'package-lock.json'))
    expect(Object.keys(installed).length).toBeGreaterThan(20)
    const differing = Object.entries(installed).filter(([path, { version }]) => locked[path]?.version !== version)
    expect(differing).toEqual([])
    expect(
      readdirSync(join(app, 'node_modules')).filter(name => /^(vite|react|typescript|vitest)$/.test(name)),
    ).toEqual([])
  })

  it('is healthy while the server runs, and writes only to the volume', async () => {
    const page = await fetch(`http://127.0.0.1:${port}/admin/`)
    expect(await page.text()).toContain('fieldhouse-capabilities')
    expect(await container.run('node', '/app/bin/health.mjs')).toBe(0)
    expect(await container.run('touch', '/app/x')).toBe(1)
    expect(await container.run('touch', '/data/x')).toBe(0)
    expect(existsSync(join(volume, 'fieldhouse.db'))).toBe(true)
    expect(await container.run('fieldhouse', 'backup', '/data/backup')).toBe(0)
    expect(existsSync(join(volume, 'backup', 'fieldhouse.db'))).toBe(true)
  })

  it('stops with code 0 within the time that containers get, and is unhealthy afterwards', async () => {
    const begun = performance.now()
    container.signal('SIGTERM')
    expect(await container.ended).toBe(0)
    expect(performance.now() - begun).toBeLessThan(30_000)
    const health = () =>
      execFileSync(process.execPath, [join(root, 'bin', 'health.mjs')], {
        env: { ...process.env, PORT: String(port) },
        stdio: 'ignore',
      })
    expect(health).toThrow()
  })
})
