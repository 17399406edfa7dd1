import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser.ts'
import { targets } from './targets.ts'

/** One journey per area against real servers of the dialect, and against ours. `npm run peers` starts them all. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  projects: targets.map(({ name, address }) => ({ name, use: { baseURL: address } })),
  outputDir: '../../test-results/peers',
  // The journeys of one server share its data.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions,
  },
})
