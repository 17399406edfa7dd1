import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { field, people, saveAndStay } from './studio.ts'

const port = '8366'
const address = `http://127.0.0.1:${port}`

function start(folder: string): ChildProcess {
  return spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: port,
      DATABASE_URL: join(folder, 'fieldhouse.db'),
      STORAGE_URL: join(folder, 'files'),
      ADMIN_EMAIL: people.admin.email,
      ADMIN_PASSWORD: people.admin.password,
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  })
}

async function answers(): Promise<number> {
  const began = performance.now()
  await expect
    .poll(
      () =>
        fetch(`${address}/server/ping`).then(
          response => response.ok,
          () => false,
        ),
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(true)
  return performance.now() - began
}

/** Ctrl-C, and the code that the server leaves with. */
async function stop(server: ChildProcess): Promise<number | null> {
  const left = once(server, 'exit')
  server.kill('SIGINT')
  const [code] = await left
  return code
}

test('what was saved is there after the server has been stopped and started again', async ({ page }) => {
  test.setTimeout(120_000)
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-restart-'))
  let server = start(folder)
  try {
    await answers()
    await page.goto(`${address}/admin/collections/countries/SWE`)
    await page.getByLabel('E-mail').fill(people.admin.email)
    await page.getByLabel('Password').fill(people.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await field(page, 'official_name').getByRole('textbox').fill('Kingdom of the North')
    await field(page, 'population').getByRole('textbox').fill('10500001')
    const landlocked = field(page, 'landlocked').getByRole('switch')
    await expect(landlocked).not.toBeChecked()
    await landlocked.click()
    await field(page, 'established').locator('input').fill('1523-06-06')
    const region = field(page, 'region').getByRole('combobox')
    await region.click()
    await region.fill('Ocea')
    await page.getByRole('option', { name: 'Oceania' }).click()
    await saveAndStay(page)

    expect(await stop(server)).toBe(0)
    server = start(folder)
    expect(await answers()).toBeLessThan(3_000)

    await page.goto(`${address}/admin/collections/countries/SWE`)
    await expect(field(page, 'official_name').getByRole('textbox')).toHaveValue('Kingdom of the North')
    await expect(field(page, 'population').getByRole('textbox')).toHaveValue(/10.?500.?001/)
    await expect(field(page, 'landlocked').getByRole('switch')).toBeChecked()
    await expect(field(page, 'established').locator('input')).toHaveValue('1523-06-06')
    await expect(field(page, 'region')).toContainText('Oceania')
  } finally {
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
  }
})
