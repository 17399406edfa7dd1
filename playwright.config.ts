import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env['JOURNEY_PORT'] ?? '8355'
// Playwright reads this file again in every worker; only the first reading starts the server.
process.env['JOURNEY_DATA'] ??= mkdtempSync(join(tmpdir(), 'fieldhouse-journeys-'))
const data = process.env['JOURNEY_DATA']

/** Journeys in Chromium against the real server on the demo project, as `npm start` runs it. */
export default defineConfig({
  testDir: './tests/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results',
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 30_000,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    headless: true,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://127.0.0.1:${port}/admin/`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      DATABASE_URL: join(data, 'fieldhouse.db'),
      STORAGE_URL: join(data, 'files'),
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'admin-password',
      DEMO_PASSWORD: 'demo-password',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  },
})
