import { mkdtempSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { fastFolder } from './server/testing/fastFolder.ts'
import { launchOptions } from './tests/browser.ts'
import { leftOut } from './tests/slowTests.ts'

const firstPort = Number(process.env['JOURNEY_PORT'] ?? '8355')
/** Workers in parallel, each with its own server and project. One more than there are cores: pages wait for timers. */
const workers = Number(process.env['JOURNEY_WORKERS'] ?? Math.min(3, availableParallelism() + 1))
const address = (worker: number) => `http://127.0.0.1:${firstPort + 3 * worker}`
// Playwright reads this file again in every worker; only the first reading starts the servers.
process.env['JOURNEY_DATA'] ??= mkdtempSync(join(fastFolder(), 'fieldhouse-journeys-'))
const data = process.env['JOURNEY_DATA']

// A database for each worker, instead of a file. They are dropped by the next tests that use the server.
if (process.env['JOURNEY_DATABASE'] === 'postgres' && process.env['JOURNEY_DATABASE_URLS'] === undefined) {
  const { createPostgres } = await import('./tests/journeys/journeyDatabase.ts')
  const databases = await Promise.all(Array.from({ length: workers }, createPostgres))
  process.env['JOURNEY_DATABASE_URLS'] = databases.map(({ url }) => url).join(' ')
}
const urls = process.env['JOURNEY_DATABASE_URLS']?.split(' ') ?? []

const slow = leftOut.map(file => `**/${file}`)

/** Without a GPU, drawing on fewer threads saves a tenth of the time. */
const fewerThreads = ['--in-process-gpu', '--disable-software-rasterizer', '--disable-threaded-scrolling']

/** Journeys in Chromium against the real server on the demo project, as `npm start` runs it. */
export default defineConfig({
  testDir: './tests/journeys',
  // The longest first: started last, it would keep one of the two workers waiting.
  projects: [
    { name: 'screens', testMatch: '**/screens.e2e.ts' },
    { name: 'models', testMatch: '**/wholeModel.e2e.ts', testIgnore: slow },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: ['**/{screens,wholeModel}.e2e.ts', ...slow] },
  ],
  outputDir: './test-results',
  workers,
  forbidOnly: process.env['CI'] !== undefined,
  // For what hangs: a busy machine needs five times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: address(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    headless: true,
    // Playwright waits until an element stops moving before it clicks.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Tracing every step with screenshots takes a fifth of the time. It is for someone who investigates a failure
    // locally.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    launchOptions: { ...launchOptions, args: [...launchOptions.args, ...fewerThreads] },
  },
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: 'node scripts/start.mjs',
    url: `${address(worker)}/admin/`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: String(firstPort + 3 * worker),
      DATABASE_URL: urls[worker] ?? join(data, `${worker}`, 'fieldhouse.db'),
      STORAGE_URL: join(data, `${worker}`, 'files'),
      // Next to the database file; on PostgreSQL it would be a folder of the repository.
      MAIL_FOLDER: join(data, `${worker}`, 'mails'),
      ...(urls[worker] === undefined ? {} : { SECRET: 'The secret of servers that journeys start on PostgreSQL' }),
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'admin-password',
      DEMO_PASSWORD: 'demo-password',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  })),
})
