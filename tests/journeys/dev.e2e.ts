import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ownAddress, ownPort } from './ownServer.ts'
import { people, rows } from './studio.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-dev-'))
// The dialect's server is on the port of an own server, and Vite beside it.
const studioPort = ownPort + 1
const studio = `http://127.0.0.1:${studioPort}`
let dev: ChildProcess

test.beforeAll(async () => {
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: String(ownPort), STUDIO_PORT: String(studioPort) },
      DATABASE_URL: join(folder, 'fieldhouse.db'),
      STORAGE_URL: join(folder, 'files'),
      ...{ ADMIN_EMAIL: people.admin.email, ADMIN_PASSWORD: people.admin.password, DEMO: '1', LOG_LEVEL: 'warn' },
    },
    stdio: 'ignore',
  })
  const answers = (address: string) =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const address of [`${ownAddress}/server/ping`, `${studio}/admin/`])
    await expect.poll(() => answers(address), { timeout: 120_000 }).toBe(true)
})

test.afterAll(async () => {
  const ended = once(dev, 'exit')
  dev.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

test('opens items under npm run dev, where React mounts everything twice', async ({ page }) => {
  await page.request.post(`${studio}/auth/login`, { data: { ...people.admin, mode: 'cookie' } })
  await page.goto(`${studio}/admin/favicon.svg`)
  await page.evaluate(() => localStorage.setItem('fieldhouse.signed-in', '1'))
  const open = async () => {
    await page.goto(`${studio}/admin/collections/countries`)
    await rows(page).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Afghanistan' })).toBeVisible()
    await page.goto(`${studio}/admin/collections/countries/NOR`)
    await expect(page.getByRole('heading', { level: 1, name: 'Norway' })).toBeVisible()
    // Relational interfaces are the last that load.
    await expect(page.getByRole('button', { name: 'Add existing' }).first()).toBeVisible()
  }
  // Vite reloads the page when it discovers dependencies, so only the second visit counts.
  await open()
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(error.message))
  await open()
  await expect(page.getByText('stopped working')).toHaveCount(0)
  expect(errors).toEqual([])
})
